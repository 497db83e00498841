import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useActionData, useFetcher, useRevalidator } from 'react-router'
import type { Resource } from '#contract/library.ts'
import { useSession } from '#lib/session.ts'
import { toast } from '#ui/toast-store.ts'
import { useBalance } from '../points/use-balance.ts'
import { BuyDialog } from './buy-dialog.tsx'
import type { ResourceChange } from './change-resource.ts'

/** How far somebody is from the file. */
export type DownloadState =
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

export interface Downloading {
  resource: Resource
  state: DownloadState
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
  const answer = useActionData<ResourceChange>()
  const [isOpen, setOpen] = useState(false)
  const buying = useBuying(() => setOpen(false))
  const state = stateOf(resource, access, session, balance)
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
        resource={resource}
        balance={balance}
        buying={buying}
        onClose={() => setOpen(false)}
      />
    ),
  }
}

export type Buying = ReturnType<typeof useBuying>

/** Buys in the background. A price that changed meanwhile is fetched anew, so that it can be agreed to or not. */
function useBuying(onBought: () => void) {
  const fetcher = useFetcher<ResourceChange>()
  const { revalidate } = useRevalidator()
  const { data } = fetcher
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is dealt with once
  useEffect(() => {
    if (data?.refusal) void revalidate() // after a refusal the router does not look again by itself
    if (data?.did !== 'buy') return
    onBought()
    toast.success('支付成功，可以下载')
  }, [data])
  return { Form: fetcher.Form, isSending: fetcher.state !== 'idle', refusal: data?.refusal }
}

const stateOf = (
  { coin, uploadUserId }: Resource,
  access: number | null,
  session: ReturnType<typeof useSession>,
  balance: number,
): DownloadState => {
  if (!session || access === null) return 'visitor'
  if (access === 2) return 'bought'
  if (access === 3) return 'shared'
  if (access === 1) return session.user.id === uploadUserId ? 'own' : coin === 0 ? 'free' : 'administrator'
  const isMember = session.roles.includes('within') || session.roles.includes('common')
  if (!isMember) return 'restricted'
  return balance < coin ? 'poor' : 'buyable'
}
