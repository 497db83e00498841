/** What can go wrong with an answer. `lost`: the call was carried out, but nobody hears of it. */
export const faultKinds = [
  'error-500',
  'error-502',
  'busy',
  'hang',
  'slow',
  'reset',
  'lost',
  'garbage',
  'huge',
  'redirect',
  'unsigned',
  'unknown-serial',
  'wrong-key',
  'stale',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Faults {
  /** The next `times` calls of this name (`*`: of any) go wrong. */
  set(fault: { call: string; kind: FaultKind; times?: number }): void
  clear(): void
  take(call: string): FaultKind | undefined
}

export const openFaults = (): Faults => {
  let waiting: { call: string; kind: FaultKind; times: number }[] = []
  return {
    set({ call, kind, times = 1 }) {
      waiting.push({ call, kind, times })
    },
    clear() {
      waiting = []
    },
    take(call) {
      const fault = waiting.find((each) => each.call === '*' || each.call === call)
      if (!fault) return undefined
      fault.times -= 1
      waiting = waiting.filter(({ times }) => times > 0)
      return fault.kind
    },
  }
}
