/* Draws every <figure class="chart"> of a page: the numbers come from the <script type="application/json"> in
   it, the colours from charts.css. The picture is for the eye only: the figure has the same numbers as a table.
   Nothing moves: no animation is used. Works with a mouse and a thumb; follows width and theme. */
import uPlot from "../../vendor/uplot/uPlot.esm.js";
import { COLOURS, columns, range, shown, steps, strokes, wordAt } from "./plan.js";

const HEIGHT = 240;

function look(figure) {
  const probe = document.createElement("span");
  figure.append(probe);
  const colour = (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const found = {
    series: Array.from({ length: COLOURS }, (_, at) => colour(`--chart-${at + 1}`)),
    ink: colour("--ink"),
    muted: colour("--muted"),
    line: colour("--line"),
    font: `12px ${getComputedStyle(figure).fontFamily}`,
  };
  probe.remove();
  return found;
}

function faint(colour) {
  return colour.replace("rgb(", "rgba(").replace(")", ", 0.16)");
}

function whiskers(chart, bounds, colour) {
  return (plot) => {
    const { ctx } = plot;
    ctx.save();
    ctx.strokeStyle = colour;
    ctx.lineWidth = 1.5 * devicePixelRatio;
    ctx.beginPath();
    chart.labels.forEach((_, place) => {
      const [high, low] = bounds.map((column) => plot.data[column][place]);
      if (high === null || low === null) return;
      const x = plot.valToPos(place, "x", true);
      const [top, bottom] = [high, low].map((value) => plot.valToPos(value, "y", true));
      const half = 4 * devicePixelRatio;
      ctx.moveTo(x, top);
      ctx.lineTo(x, bottom);
      for (const y of [top, bottom]) {
        ctx.moveTo(x - half, y);
        ctx.lineTo(x + half, y);
      }
    });
    ctx.stroke();
    ctx.restore();
  };
}

function drawnSeries(chart, colours, lang) {
  const bars = chart.kind === "bar";
  return strokes(chart.series.length).map(({ colour, dash }, at) => ({
    label: chart.series[at].name,
    stroke: colours[colour],
    width: bars ? 0 : 2,
    dash: bars ? [] : dash,
    fill: bars ? colours[colour] : undefined,
    paths: bars ? uPlot.paths.bars({ size: [0.6, 56] }) : undefined,
    points: { show: !bars && chart.labels.length <= 40, size: 6 },
    spanGaps: true,
    value: (_plot, value) => shown(value, chart.format, lang),
  }));
}

function options(chart, seen, lang, width, bounds) {
  const axis = { stroke: seen.muted, font: seen.font, grid: { stroke: seen.line, width: 1 }, ticks: { show: false } };
  const series = drawnSeries(chart, seen.series, lang);
  const hidden = { class: "chart-bound", stroke: "transparent", width: 0, points: { show: false } };
  const bands = [];
  const draw = [];
  bounds.forEach((pair, at) => {
    if (!pair) return;
    if (chart.kind === "bar") draw.push(whiskers(chart, pair, seen.ink));
    else bands.push({ series: pair, fill: faint(series[at].stroke) });
  });
  const all = [{ label: chart.along ?? "", value: (_plot, place) => wordAt(chart, place) || "–" }, ...series];
  for (const pair of bounds) if (pair) all.push({ ...hidden }, { ...hidden });
  const edge = chart.kind === "bar" || chart.labels.length === 1 ? 0.5 : 0;
  return {
    width,
    height: HEIGHT,
    series: all,
    bands,
    hooks: { draw },
    legend: { live: true, markers: { width: 2 } },
    padding: [8, 34, 0, 0], // room for half of the last word below
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-edge, chart.labels.length - 1 + edge] },
      y: { range: (_plot, low, high) => range(chart.format, low, high) },
    },
    axes: [
      { ...axis, size: 30, grid: { show: false }, incrs: steps, space: 64, values: (_plot, at) => at.map((one) => wordAt(chart, one)) },
      { ...axis, size: 52, values: (_plot, at) => at.map((one) => shown(one, chart.format, lang)) },
    ],
  };
}

/** Draws one figure; gives a function that takes the picture away. */
function drawn(figure) {
  const chart = JSON.parse(figure.querySelector("script[type='application/json']").textContent);
  const box = figure.querySelector(".chart-picture");
  const { data, bounds } = columns(chart);
  const plot = new uPlot(options(chart, look(figure), document.documentElement.lang, box.clientWidth, bounds), data, box);
  const watch = new ResizeObserver(() => {
    if (box.clientWidth) plot.setSize({ width: box.clientWidth, height: HEIGHT });
  });
  watch.observe(box);
  figure.dataset.drawn = "";
  return () => {
    watch.disconnect();
    plot.destroy();
  };
}

let pictures = [];
function drawAll() {
  for (const remove of pictures) remove();
  pictures = [...document.querySelectorAll("figure.chart")].map(drawn);
}

drawAll();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
