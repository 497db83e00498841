import { firstMove } from './first-move.ts'

type Errors = Partial<Record<string, string>>

export interface LateCheck<Input extends unknown[]> {
  (...input: Input): Errors
  /** Waits for the rules, at most until they could not be loaded. */
  loaded: () => Promise<void>
}

/**
 * The checks of a form that is there from the start. Their rules are large and are loaded with the first move of the
 * reader; a form that is submitted waits for them. If they do not come, only the server checks.
 */
export const lateCheck = <Input extends unknown[]>(
  load: () => Promise<(...input: Input) => Errors>,
): LateCheck<Input> => {
  let check: ((...input: Input) => Errors) | undefined
  const loaded = async () => {
    check ??= await load().catch(() => undefined)
  }
  if (!import.meta.env.SSR) void firstMove().then(loaded)
  return Object.assign((...input: Input): Errors => check?.(...input) ?? {}, { loaded })
}
