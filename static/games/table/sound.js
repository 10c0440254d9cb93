/* A few short tones, made on the spot. Imports nothing. Invariant: silent unless switched on,
   and never before the person has touched the page. */

const TONES = {
  discard: [[520, 0, 0.05, "triangle"]],
  drawn: [[360, 0, 0.03, "sine"]],
  melded: [[440, 0, 0.06, "triangle"], [660, 0.07, 0.08, "triangle"]],
  asked: [[740, 0, 0.09, "sine"], [988, 0.1, 0.12, "sine"]],
  ended: [[523, 0, 0.1, "sine"], [659, 0.11, 0.1, "sine"], [784, 0.22, 0.2, "sine"]],
};

/** The tone for an event of the deal, or null. */
export function toneFor(event) {
  if (event.e === "asked") return event.legal.length > 0 ? "asked" : null;
  if (event.e === "discarded") return "discard";
  if (event.e === "added" || event.e === "redeemed") return "melded";
  return event.e in TONES ? event.e : null;
}

export class Sound {
  constructor(Context) {
    this.Context = Context;
    this.context = null;
  }

  play(name) {
    if (!this.Context || !(name in TONES)) return;
    this.context ??= new this.Context();
    for (const [pitch, after, length, shape] of TONES[name]) this.tone(pitch, this.context.currentTime + after, length, shape);
  }

  tone(pitch, at, length, shape) {
    const source = this.context.createOscillator();
    const volume = this.context.createGain();
    source.type = shape;
    source.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    source.connect(volume).connect(this.context.destination);
    source.start(at);
    source.stop(at + length);
  }
}
