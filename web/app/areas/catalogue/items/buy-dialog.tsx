import type { TopUpItem } from '#contract/money/payments/top-up.ts'
import { topUpPathFor } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Price } from '../../money/points/price.tsx'
import styles from './buy-dialog.module.css'
import type { Buying } from './use-buying.ts'

interface BuyDialogProps {
  open: boolean
  item: TopUpItem & { name: string; coin: number }
  /** The page whose action buys it. */
  action: string
  /** What the buyer gets. */
  consequence: string
  balance: number
  buying: Buying
  onClose: () => void
}

/** Asks before coins are spent. The shown price is sent along, so that no other price is charged. */
export function BuyDialog({ open, item, action, consequence, balance, buying, onClose }: BuyDialogProps) {
  const { Form, isSending, problem } = buying
  const { name, coin } = item
  const left = balance - coin
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="您确认购买该商品吗？"
      width={480}
      consequence={left < 0 ? undefined : consequence}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          {left < 0 ? (
            <LinkButton look="cost" to={topUpPathFor(item)}>
              去充值
            </LinkButton>
          ) : (
            <Form method="post" action={action}>
              <input type="hidden" name="coin" value={coin} />
              <input type="hidden" name="confirmed" value="1" />
              <Button type="submit" name="do" value="buy" look="cost" disabled={isSending} autoFocus>
                {isSending ? '正在购买…' : '确认购买'}
              </Button>
            </Form>
          )}
        </>
      }
    >
      {problem && (
        <div className={styles.refusal}>
          <Note kind="error">{problem.message}</Note>
        </div>
      )}
      <p className={styles.bought}>{name}</p>
      <TitleBlock
        className={styles.bill}
        items={[
          { label: '价格', value: <Price coin={coin} size="small" /> },
          { label: '账户余额', value: <span className="num">{formatCount(balance)} V币</span> },
          {
            label: left < 0 ? '还差' : '购买后剩余',
            value: <span className="num">{formatCount(Math.abs(left))} V币</span>,
          },
        ]}
      />
    </Dialog>
  )
}
