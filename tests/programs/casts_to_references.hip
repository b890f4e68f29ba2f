// stdout: 2
// stdout: std::bad_cast
// stdout: 5
// stdout: named 25
// stdout: 36
// stderr: terminate called after throwing an instance of 'std::bad_cast'
// stderr:   what():  std::bad_cast
// status: 134
// dynamic_cast to references: std::bad_cast where the object is no such thing.
#include <cstdio>
#include <exception>
#include <initializer_list>
#include <typeinfo>

struct Shape {
    virtual ~Shape() {}
    virtual double area() const = 0;
};
struct Square : Shape {
    double side;
    Square(double s) : side(s) {}
    double area() const override { return side * side; }
};
struct Circle : Shape {
    double area() const override { return 3; }
};
struct Named {
    const char* name = "named";
    virtual ~Named() {}
};
struct Both : Square, Named {
    Both() : Square(5) {}
};

double side(const Shape& shape) { return dynamic_cast<const Square&>(shape).side; }

int main() {
    setvbuf(stdout, nullptr, _IONBF, 0);
    Square square(2);
    Circle circle;
    Both both;
    for (const Shape* one : {(Shape*)&square, (Shape*)&circle, (Shape*)&both}) try {
            printf("%g\n", side(*one));
        } catch (const std::bad_cast& e) {
            printf("%s\n", e.what());
        }
    Shape& shape = both;
    Named& named = dynamic_cast<Named&>(shape);
    printf("%s %g\n", named.name, dynamic_cast<Both&>(named).area());
    dynamic_cast<Square&>(shape).side = 6;
    printf("%g\n", both.area());
    side(circle);
}
