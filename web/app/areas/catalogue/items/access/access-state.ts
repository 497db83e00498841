import type { Session } from '#contract/people/accounts/accounts.ts'

/** What the viewer may do with a resource or lesson, and on which ground. */
export type AccessState =
  | 'visitor'
  /** Members of the third level, or without a level, use only items shared with them. */
  | 'restricted'
  | 'buyable'
  /** The balance is lower than the price. */
  | 'poor'
  | 'free'
  | 'own'
  | 'administrator'
  | 'bought'
  | 'shared'

/** `code` is the server's verdict (ACCESS-7); it is null for visitors. */
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

/** Shown instead of the price to viewers who have the item. */
export const heldWords: Partial<Record<AccessState, string>> = {
  bought: '已购买',
  shared: '已授权给您',
  own: '本人上传',
}
