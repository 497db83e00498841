import { type FormEvent, type ReactNode, useState } from 'react'
import { useActionData } from 'react-router'
import type { Resource } from '#contract/library.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { type AccessState, accessState } from '../access/access-state.ts'
import { BuyDialog } from '../access/buy-dialog.tsx'
import type { ItemChange } from '../access/change-item.ts'
import { useBuying } from '../access/use-buying.ts'
import { useBalance } from '../points/use-balance.ts'

export interface Downloading {
  resource: Resource
  state: AccessState
  isAllowed: boolean
  balance: number
  /** The question is put in the page, for those without script. */
  isAsking: boolean
  /** Why the last try to buy failed, for those without script. */
  refusal?: string
  /** Opens the question in place of sending the form. */
  ask: (event: FormEvent) => void
  dialog: ReactNode
}

/** The state of the download area, and the one dialog that asks before coins are spent. */
export function useDownloading(resource: Resource, access: number | null): Downloading {
  const session = useSession()
  const balance = useBalance(session?.user.userCoin.coin)
  const answer = useActionData<ItemChange>()
  const [isOpen, setOpen] = useState(false)
  const buying = useBuying('支付成功，可以下载', () => setOpen(false))
  const state = accessState(resource, access, session, balance)
  const isAllowed = access !== null && access > 0
  return {
    resource,
    state,
    isAllowed,
    balance,
    isAsking: answer?.isAsking === true && state === 'buyable',
    refusal: isAllowed ? undefined : answer?.refusal?.message,
    ask(event) {
      event.preventDefault()
      setOpen(true)
    },
    dialog: (
      <BuyDialog
        open={isOpen && (state === 'buyable' || state === 'poor')}
        item={resource}
        action={paths.resource(resource.id)}
        consequence="付费一次，可重复下载"
        balance={balance}
        buying={buying}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
