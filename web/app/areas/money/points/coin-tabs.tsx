import { backOffice } from '#contract/back-office-paths.ts'
import { Card } from '#ui/layout/card.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import styles from './admin-coins.module.css'

const tabs = [
  { key: 'records', label: 'V币记录', to: backOffice.coinRecords },
  { key: 'orders', label: '充值订单', to: backOffice.orders },
  { key: 'adjustments', label: 'V币调整', to: backOffice.adjustments },
  { key: 'inviters', label: '邀请排查', to: backOffice.inviters },
]

/** Tabs between the back-office lists about coins. */
export const CoinTabs = ({ current }: { current: 'records' | 'orders' | 'adjustments' | 'inviters' }) => (
  <Card className={styles.coinTabs}>
    <Tabs label="V币" tabs={tabs} current={current} />
  </Card>
)
