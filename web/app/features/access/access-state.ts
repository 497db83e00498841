import type { Session } from '#contract/accounts.ts'

/** How far somebody is from something that has a price. */
export type AccessState =
  | 'visitor'
  /** Third level, or no level at all: only what was shared. */
  | 'restricted'
  | 'buyable'
  | 'poor'
  | 'free'
  | 'own'
  | 'administrator'
  | 'bought'
  | 'shared'

/** `code` is the server's verdict (ACCESS-7); null where nobody is logged in. */
export const accessState = (
  { coin, uploadUserId }: { coin: number; uploadUserId: number },
  code: number | null,
  session: Session | null,
  balance: number,
): AccessState => {
  if (!session || code === null) return 'visitor'
  if (code === 2) return 'bought'
  if (code === 3) return 'shared'
  if (code === 1) return session.user.id === uploadUserId ? 'own' : coin === 0 ? 'free' : 'administrator'
  const isMember = session.roles.includes('within') || session.roles.includes('common')
  if (!isMember) return 'restricted'
  return balance < coin ? 'poor' : 'buyable'
}
