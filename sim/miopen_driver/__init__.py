"""`MIOpenDriver`: the client of the convolution library."""
