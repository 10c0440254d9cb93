/* What a chart is made of, as plain data: rows of numbers, words on the axes, colours. Pure: no page,
   no library, so that node can test it.

   A chart is { kind: "line" | "bar", format: "number" | "signed" | "percent", labels: [word…],
   series: [{ name, values: [number | null…], low?: […], high?: […] }…] }. Values stand at the labels' places;
   low and high bound what a value may really be, and are drawn as a band (line) or a whisker (bar). */

export const COLOURS = 8; // --chart-1 … --chart-8 in charts.css
const DASHES = [[], [8, 4], [2, 3], [10, 4, 2, 4]];
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** A number as people read it: +12, −3.5, 40%, – where there is none. */
export function shown(value, format, lang) {
  if (value === null || value === undefined) return "–";
  const wanted = { maximumFractionDigits: 2 };
  if (format === "percent") Object.assign(wanted, { style: "percent", maximumFractionDigits: 1 });
  if (format === "signed") wanted.signDisplay = "exceptZero";
  return new Intl.NumberFormat(lang, wanted).format(value).replace("-", "−");
}

/** Lines that are of different colour or, where colours come round again, of different dash. */
export function strokes(count) {
  return Array.from({ length: count }, (_, at) => ({
    colour: at % COLOURS,
    dash: DASHES[(Math.floor(at / COLOURS) + at) % DASHES.length],
  }));
}

/** The library's columns: places, then each series, then the bounds of those that have any.
    `bounds` says for a series which two columns (high, low) are its own. */
export function columns(chart) {
  const data = [chart.labels.map((_, at) => at), ...chart.series.map((one) => one.values)];
  const bounds = chart.series.map((one) => {
    if (!one.low || !one.high) return null;
    data.push(one.high, one.low);
    return [data.length - 2, data.length - 1];
  });
  return { data, bounds };
}

/** The word at a place of the axis; nothing between two places. */
export function wordAt(chart, place) {
  return Number.isInteger(place) ? chart.labels[place] ?? "" : "";
}

/** The range of the y axis: always with zero, so that no height is out of proportion. */
export function range(format, low, high) {
  const [from, to] = [Math.min(0, low ?? 0), Math.max(0, high ?? 0)];
  if (format === "percent") return [0, to > 0.5 ? 1 : Math.min(1, Math.max(0.1, to * 1.15))];
  if (from === to) return [0, 1];
  const room = (to - from) * 0.08;
  return [from < 0 ? from - room : 0, to > 0 ? to + room : 0];
}

/** Steps between the words of the x axis: whole places only. */
export const steps = STEPS;
