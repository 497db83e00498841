import { type FormEvent, type ReactNode, useState } from 'react'
import { useActionData } from 'react-router'
import { useSession } from '#lib/session/session.ts'
import { type AccessState, accessState } from '../access/access-state.ts'
import { useBalance } from '../points/use-balance.ts'
import { BuyDialog } from './buy-dialog.tsx'
import type { ItemChange } from './change-item.ts'
import { useBuying } from './use-buying.ts'

export interface Purchase {
  state: AccessState
  isAllowed: boolean
  balance: number
  coin: number
  /** The page whose action buys it. */
  action: string
  /** Whether the page shows the confirmation, for browsers without script. */
  isAsking: boolean
  /** The reason why the last purchase failed, for browsers without script. */
  problem?: string
  /** Opens the dialog instead of sending the form. */
  ask: (event: FormEvent) => void
  dialog: ReactNode
}

/**
 * The viewer's access to a priced item, and the dialog that asks before coins are spent. `action` is the page that
 * buys, `consequence` what the buyer gets.
 */
export function usePurchase(
  item: { name: string; coin: number; uploadUserId: number },
  access: number | null,
  { action, consequence }: { action: string; consequence: string },
): Purchase {
  const session = useSession()
  const balance = useBalance(session?.user.userCoin.coin)
  const answer = useActionData<ItemChange>()
  const [isOpen, setOpen] = useState(false)
  const buying = useBuying(() => setOpen(false))
  const state = accessState(item, access, session, balance)
  const isAllowed = access !== null && access > 0
  return {
    state,
    isAllowed,
    balance,
    coin: item.coin,
    action,
    isAsking: answer?.isAsking === true && state === 'buyable',
    problem: isAllowed ? undefined : answer?.problem?.message,
    ask(event) {
      event.preventDefault()
      setOpen(true)
    },
    // Visitors log in first.
    dialog: session && (
      <BuyDialog
        open={isOpen && (state === 'buyable' || state === 'poor')}
        item={item}
        action={action}
        consequence={consequence}
        balance={balance}
        buying={buying}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
