/** Not `focusin`: pages also move the focus by themselves. */
const moves = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** After the browser has drawn what changes now. */
export const afterPaint = (next: () => void) => requestAnimationFrame(() => setTimeout(next))

/** Resolves with the first move of the reader on the page; afterwards at once. */
export const firstMove = (): Promise<void> => {
  moved ??= new Promise((resolve) => {
    const end = () => {
      for (const move of moves) removeEventListener(move, end, { capture: true })
      afterPaint(resolve)
    }
    for (const move of moves) addEventListener(move, end, { capture: true, passive: true })
  })
  return moved
}
let moved: Promise<void> | undefined
