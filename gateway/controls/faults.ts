/** Faults that can be injected into a response. `lost`: the call is carried out, but its response is not sent. */
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
  /** Makes the next `times` calls with this name (`*`: any name) fail. */
  set(fault: { call: string; kind: FaultKind; times?: number }): void
  clear(): void
  take(call: string): FaultKind | undefined
}

export const openFaults = (): Faults => {
  let pending: { call: string; kind: FaultKind; times: number }[] = []
  return {
    set({ call, kind, times = 1 }) {
      pending.push({ call, kind, times })
    },
    clear() {
      pending = []
    },
    take(call) {
      const fault = pending.find((each) => each.call === '*' || each.call === call)
      if (!fault) return undefined
      fault.times -= 1
      pending = pending.filter(({ times }) => times > 0)
      return fault.kind
    },
  }
}
