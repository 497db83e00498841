/** Not `focusin`: pages also move the focus by themselves. */
const moves = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** Resolves with the first move of the reader on the page; afterwards at once. */
export const firstMove = (): Promise<void> => {
  moved ??= new Promise((resolve) => {
    const end = () => {
      for (const move of moves) removeEventListener(move, end, { capture: true })
      resolve()
    }
    for (const move of moves) addEventListener(move, end, { capture: true, passive: true })
  })
  return moved
}
let moved: Promise<void> | undefined
