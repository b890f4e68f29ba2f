() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgb = (colour, under) => {
    canvas.fillStyle = under;
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const hex = ([r, g, b]) => `rgb(${r} ${g} ${b})`;
  const ground = (node) =>
    node === null
      ? "rgb(255 255 255)"
      : hex(rgb(getComputedStyle(node).backgroundColor, ground(node.parentElement)));
  const light = (colour) => {
    const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = rgb(colour, "#000").map((c) => linear(c / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const texts = [...document.querySelectorAll("#app *")].filter(
    (node) =>
      node.checkVisibility() &&
      !node.disabled &&
      [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== ""),
  );
  return texts.map((node) => {
    const [one, other] = [light(getComputedStyle(node).color), light(ground(node))].sort((a, b) => b - a);
    return [`${node.className} ${node.textContent.slice(0, 30)}`, (one + 0.05) / (other + 0.05)];
  });
};
