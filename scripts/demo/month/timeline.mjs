const rounded = (seconds) => Math.round(seconds * 100) / 100;

/** Puts sentences into time: each takes what its words take at the pace of who speaks. */
export class Timeline {
  sentences = [];
  #chance;
  #paces;
  #cutsIn = false;

  /** `paces`: words a minute by speaker. */
  constructor(chance, paces) {
    this.#chance = chance;
    this.#paces = paces;
  }

  /** Seconds from the start to the end of whoever spoke longest. */
  get seconds() {
    return Math.max(0, ...this.sentences.map(({ end }) => end));
  }

  /** The next sentence begins while this one is still spoken. */
  cutIn() {
    this.#cutsIn = true;
  }

  /** `after`: seconds of silence before it, in place of the usual short pause. */
  add(speaker, text, { after } = {}) {
    const last = this.sentences.at(-1);
    const pause = after ?? this.#chance.between(0.25, last?.speaker === speaker ? 0.8 : 1.4);
    const overlap = this.#cutsIn && last?.speaker !== speaker ? this.#chance.between(0.6, 1.4) : 0;
    this.#cutsIn = false;
    const start = overlap > 0 ? Math.max(last.start + 0.3, this.seconds - overlap) : this.seconds + pause;
    const pace = this.#paces[speaker] * this.#chance.between(0.9, 1.1);
    const end = start + 0.3 + (text.split(/\s+/).length / pace) * 60;
    this.sentences.push({ speaker, text, start: rounded(start), end: rounded(end) });
  }
}
