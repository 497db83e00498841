import { ChooseAmount } from './choose-amount.tsx'
import type { loadTopUp } from './load-top-up.ts'
import { PayOrder } from './pay-order.tsx'

/** The current step of the top-up. */
export const TopUp = ({ data }: { data: Awaited<ReturnType<typeof loadTopUp>> }) =>
  data.step === 'choose' ? <ChooseAmount data={data} /> : <PayOrder key={data.order.orderNo} data={data} />
