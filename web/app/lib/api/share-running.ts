const running = new Map<string, Promise<unknown>>()

/** Sends a write once: while it runs, the same write asked for again gets the answer of the first. */
export const shareRunning = <Answer>(write: string, send: () => Promise<Answer>): Promise<Answer> => {
  const first = running.get(write) as Promise<Answer> | undefined
  if (first) return first
  const answer = send().finally(() => running.delete(write))
  running.set(write, answer)
  return answer
}
