import { Form, useLocation } from 'react-router'
import { loginPathReturningTo, topUpPathFor } from '#contract/paths.ts'
import { Button, type ButtonLook } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import type { Purchase } from './use-purchase.tsx'

interface BuyStepProps {
  purchase: Purchase
  loginWords: string
  buyWords: string
  look?: ButtonLook
  /** The id of the form that buys. */
  className?: string
}

/** The next step of a viewer without access: log in, top up, or buy. Without script the form itself asks. */
export function BuyStep({ purchase, loginWords, buyWords, look, className }: BuyStepProps) {
  const { state, action, coin, isAsking, ask } = purchase
  const { pathname, search } = useLocation()
  if (state === 'visitor')
    return (
      <LinkButton look="primary" {...look} to={loginPathReturningTo(pathname + search)}>
        {loginWords}
      </LinkButton>
    )
  if (state === 'poor')
    return (
      <LinkButton look="cost" {...look} to={topUpPathFor(purchase.item)}>
        去充值
      </LinkButton>
    )
  if (state !== 'buyable') return null
  return (
    <Form method="post" action={action} onSubmit={ask} className={className}>
      <input type="hidden" name="coin" value={coin} />
      {isAsking && (
        <>
          <p>您确认购买该商品吗？</p>
          <input type="hidden" name="confirmed" value="1" />
        </>
      )}
      <Button type="submit" name="do" value="buy" look="cost" {...look}>
        {isAsking ? '确认购买' : buyWords}
      </Button>
    </Form>
  )
}
