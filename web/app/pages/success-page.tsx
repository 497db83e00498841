import { pageTitle } from '#lib/document/page-title.ts'
import { requireSession } from '#lib/session/session.ts'
import { loadResult } from '../areas/money/payments/load-result.ts'
import { PaymentResult } from '../areas/money/payments/payment-result.tsx'
import { DemoStrip } from '../areas/money/payments/top-up/demo-strip.tsx'
import type { Route } from './+types/success-page.ts'
import styles from './success/success.module.css'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '支付结果') }]
export const headers = () => ({ 'cache-control': 'private, no-store' })

export const loader = async (args: Route.LoaderArgs) => {
  await requireSession(args)
  return loadResult(args.url.searchParams.get('out_trade_no'), args.context)
}

export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.isSimulated && <DemoStrip />}
      <div className={styles.page}>
        <PaymentResult result={loaderData} />
      </div>
    </>
  )
}
