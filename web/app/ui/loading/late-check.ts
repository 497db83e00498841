import { firstMove } from './first-move.ts'

type Errors = Partial<Record<string, string>>

/**
 * The checks of a form that is there from the start. Their rules are large and are loaded with the first move of the
 * reader; what is sent before, only the server checks.
 */
export const lateCheck = <Input extends unknown[]>(load: () => Promise<(...input: Input) => Errors>) => {
  let check: ((...input: Input) => Errors) | undefined
  const begin = async () => {
    check = await load()
  }
  if (!import.meta.env.SSR) void firstMove().then(() => begin().catch(() => undefined))
  return (...input: Input): Errors => check?.(...input) ?? {}
}
