/* Pressing, holding and dragging a tile of the hand. Imports nothing.
   Invariant: a drag that ends inside the hand throws nothing, and no click follows a drag. */

const HOLD_MS = 350;
const DRAG_PX = 10;

export class Gestures {
  /** `onThrow(one)` after a drag out of the hand; `onHold(tile|null)` while a tile is held. */
  constructor({ onThrow, onHold, page = window }) {
    Object.assign(this, { onThrow, onHold, page });
    this.pointer = "mouse";
    this.grip = null;
    this.skipClick = false;
    this.moving = (event) => this.move(event);
    this.lifting = (event) => this.lift(event);
  }

  press(event, one) {
    this.pointer = event.pointerType || "mouse";
    if (event.button > 0) return;
    this.skipClick = false;
    this.grip = { one, node: event.currentTarget, x: event.clientX, y: event.clientY, dragged: false };
    if (this.pointer !== "mouse") this.timer = this.page.setTimeout(() => this.onHold(one.tile), HOLD_MS);
    this.page.addEventListener("pointermove", this.moving);
    this.page.addEventListener("pointerup", this.lifting);
    this.page.addEventListener("pointercancel", this.lifting);
  }

  move(event) {
    const { grip } = this;
    const dx = event.clientX - grip.x;
    const dy = event.clientY - grip.y;
    if (!grip.dragged && Math.hypot(dx, dy) < DRAG_PX) return;
    grip.dragged = true;
    this.page.clearTimeout(this.timer);
    grip.node.classList.add("dragged");
    grip.node.style.translate = `${dx}px ${dy}px`;
  }

  lift(event) {
    const { grip } = this;
    this.page.clearTimeout(this.timer);
    this.page.removeEventListener("pointermove", this.moving);
    this.page.removeEventListener("pointerup", this.lifting);
    this.page.removeEventListener("pointercancel", this.lifting);
    this.grip = null;
    if (this.pointer !== "mouse") this.onHold(null);
    if (!grip.dragged) return;
    this.skipClick = true;
    grip.node.classList.remove("dragged");
    grip.node.style.translate = "";
    const out = event.clientY < grip.y - grip.node.offsetHeight * 0.8;
    if (out && event.type === "pointerup") this.onThrow(grip.one);
  }

  /** Is this click the tail of a drag? Asks once. */
  spent() {
    const { skipClick } = this;
    this.skipClick = false;
    return skipClick;
  }
}
