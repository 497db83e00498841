import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useActionData, useLocation, useNavigate } from 'react-router'
import type { TopUpItem } from '#contract/money/payments/top-up.ts'
import { buyAnchor, itemPath } from '#contract/paths.ts'
import { useSession } from '#lib/session/session.ts'
import type { ToastLink } from '#ui/feedback/toast-store.ts'
import { useBalance } from '../../money/points/use-balance.ts'
import { type AccessState, accessState } from './access/access-state.ts'
import type { ItemChange } from './change-item.ts'
import { useBuying } from './use-buying.ts'

const BuyDialog = lazy(async () => ({ default: (await import('./buy-dialog.tsx')).BuyDialog }))

export interface Purchase {
  state: AccessState
  isAllowed: boolean
  balance: number
  coin: number
  item: TopUpItem
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
 * The viewer's access to a priced item, and the dialog that asks before coins are spent. `consequence` is what the
 * buyer gets, `onward` a link shown after the purchase.
 */
export function usePurchase(
  item: TopUpItem & { name: string; coin: number; uploadUserId: number },
  access: number | null,
  { consequence, onward }: { consequence: string; onward?: ToastLink },
): Purchase {
  const session = useSession()
  const balance = useBalance(session?.user.userCoin.coin)
  const answer = useActionData<ItemChange>()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const buying = useBuying(() => setOpen(false), onward)
  const state = accessState(item, access, session, balance)
  const action = itemPath(item)
  useOpenByAnchor(() => setOpen(true))
  const isAllowed = access !== null && access > 0
  return {
    state,
    isAllowed,
    balance,
    coin: item.coin,
    item,
    action,
    isAsking: answer?.isAsking === true && state === 'buyable',
    problem: isAllowed ? undefined : answer?.problem?.message,
    ask(event) {
      event.preventDefault()
      setOpen(true)
    },
    // Visitors log in first.
    dialog: session && wasOpen && (
      <Suspense>
        <BuyDialog
          open={isOpen && (state === 'buyable' || state === 'poor')}
          item={item}
          action={action}
          consequence={consequence}
          balance={balance}
          buying={buying}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  }
}

/** A member who returns from a top-up finds the dialog open; the anchor is removed, so that reloading does not ask again. */
function useOpenByAnchor(open: () => void) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (hash !== buyAnchor) return
    latest.current()
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [hash, pathname, search, navigate])
}
