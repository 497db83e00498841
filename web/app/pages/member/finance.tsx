import { financeTabPath } from '#contract/paths.ts'
import { Card } from '#ui/layout/card.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { OrderRecords } from '../../areas/money/payments/order-records.tsx'
import { TopUp } from '../../areas/money/payments/top-up/top-up.tsx'
import { CoinRecords } from '../../areas/money/points/coin-records.tsx'
import styles from './finance.module.css'
import type { FinanceData } from './load-finance.ts'

const tabs = [
  { key: 'consume', label: '消费记录', to: financeTabPath('consume') },
  { key: 'recharge', label: '充值记录', to: financeTabPath('recharge') },
  { key: 'topup', label: 'V币充值', to: financeTabPath('topup') },
]

/** My finance: spending, top-ups and the top-up form. */
export function Finance({ data }: { data: FinanceData }) {
  return (
    <Card as="section" className={styles.sheet} aria-labelledby="finance-title">
      <h2 id="finance-title">我的财务</h2>
      <Tabs className={styles.tabs} label="我的财务" tabs={tabs} current={data.view} />
      <View finance={data} />
    </Card>
  )
}

function View({ finance }: { finance: FinanceData }) {
  switch (finance.view) {
    case 'consume':
      return <CoinRecords data={finance.data} />
    case 'recharge':
      return <OrderRecords data={finance.data} />
    case 'topup':
      return <TopUp data={finance.data} />
  }
}
