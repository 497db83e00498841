import { Button } from '#ui/button/button.tsx'
import type { SharedKind } from '../sharing/share-data.ts'
import { useChange } from '../sharing/use-change.ts'

interface AskRenewalProps {
  kind: SharedKind
  item: { id: number; name: string; isRenewalAsked: boolean }
}

/** Asks the sharer to extend an expired share. */
export function AskRenewal({ kind, item: { id, name, isRenewalAsked } }: AskRenewalProps) {
  const { send, isBusy } = useChange()
  return (
    <Button
      size="small"
      disabled={isBusy || isRenewalAsked}
      aria-label={`申请续期「${name}」`}
      onClick={() => send({ do: 'ask-renewal', kind, itemId: id })}
    >
      {isRenewalAsked ? '已申请' : '申请续期'}
    </Button>
  )
}
