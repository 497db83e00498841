import { ChooseAmount } from './choose-amount.tsx'
import type { loadTopUp } from './load-top-up.ts'
import { PayOrder } from './pay-order.tsx'

/** Topping up coins, one step at a time; after the last one it begins anew. */
export const TopUp = ({ data }: { data: Awaited<ReturnType<typeof loadTopUp>> }) =>
  data.step === 'choose' ? <ChooseAmount data={data} /> : <PayOrder key={data.order.orderNo} data={data} />
