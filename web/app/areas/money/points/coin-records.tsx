import { Download } from 'lucide-react'
import { Form, Link } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { pointKinds } from '#contract/money/points/point-kinds.ts'
import type { CoinDetail } from '#contract/money/points/points.ts'
import { financeTabPath } from '#contract/paths.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Select } from '#ui/form/select.tsx'
import { Records, RecordsFoot } from '#ui/list/records.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { CoinChange } from './coin-change.tsx'
import styles from './coin-records.module.css'
import { CoinSummary } from './coin-summary.tsx'
import type { RecordFilter, RecordsData } from './load-records.ts'

/** The member's gains and expenses, the latest first. */
export function CoinRecords({ data }: { data: RecordsData }) {
  const { records, total, totalIsCapped, summary, filter, page } = data
  return (
    <>
      <CoinSummary summary={summary} />
      <Filters filter={filter} canExport={records.length > 0} />
      {records.length === 0 ? (
        <NoRecords isFiltered={Object.keys(filter).length > 0} />
      ) : (
        <>
          <Records
            label="消费记录"
            titles={['时间', '类型', '摘要', { right: '变动' }, { right: '余额' }]}
            className={styles.list}
          >
            {records.map((record) => (
              <Row key={record.id} record={record} />
            ))}
          </Records>
          <RecordsFoot>
            {total <= pageSizes.coinRecords && <span>共 {total} 条</span>}
            <Pager page={page} size={pageSizes.coinRecords} total={total} totalIsCapped={totalIsCapped} />
          </RecordsFoot>
        </>
      )}
    </>
  )
}

function Filters({ filter, canExport }: { filter: RecordFilter; canExport: boolean }) {
  const { kind = '', coinType, from = '', to = '' } = filter
  const kinds = Object.entries(pointKinds).map(([value, label]) => ({ value, label }))
  return (
    <Form
      className={styles.filters}
      key={JSON.stringify(filter)}
      preventScrollReset
      role="search"
      aria-label="筛选消费记录"
    >
      <input type="hidden" name="activerescore" value="finance" />
      <input type="hidden" name="financeActiveName" value="consume" />
      <Select
        name="kind"
        aria-label="类型"
        defaultValue={kind}
        options={[{ value: '', label: '全部类型' }, ...kinds]}
      />
      <Select
        name="coinType"
        aria-label="收支"
        defaultValue={coinType === undefined ? '' : String(coinType)}
        options={[
          { value: '', label: '收入和支出' },
          { value: '1', label: '收入' },
          { value: '0', label: '支出' },
        ]}
      />
      <span className={styles.days}>
        <input type="date" name="from" aria-label="开始日期" defaultValue={from} max={to || undefined} />
        <span className="muted">至</span>
        <input type="date" name="to" aria-label="结束日期" defaultValue={to} min={from || undefined} />
      </span>
      <Button type="submit" look="primary">
        查询
      </Button>
      {canExport && (
        <a className={buttonClass({}, styles.export)} href={exportUrl(filter)} download>
          <Download size={15} strokeWidth={1.6} aria-hidden />
          导出 CSV
        </a>
      )}
    </Form>
  )
}

const exportUrl = (filter: RecordFilter): string => {
  const pairs = Object.entries(filter).map(([name, value]) => [name, String(value)])
  return `/api/points/exportMyRecords?${new URLSearchParams(pairs)}`
}

const NoRecords = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty actions={<LinkButton to={financeTabPath('consume')}>看全部记录</LinkButton>}>没有符合条件的记录</Empty>
  ) : (
    <Empty
      actions={
        <LinkButton look="primary" to={financeTabPath('topup')}>
          去充值
        </LinkButton>
      }
    >
      充值、购买和奖励的每一笔都会记在这里
    </Empty>
  )

const Row = ({
  record: { useTime, useDetail, hasCoin, dealCoin, coinType, kindName, link },
}: {
  record: CoinDetail
}) => (
  <tr>
    <td className={styles.small}>{formatMinute(useTime)}</td>
    <td>
      <Tag tone={coinType === 0 ? 'plain' : 'green'}>{kindName}</Tag>
    </td>
    <td className={styles.detail}>
      {link ? (
        <Link className="link" to={link}>
          {useDetail}
        </Link>
      ) : (
        useDetail
      )}
    </td>
    <td data-right>
      <CoinChange coins={coinType === 0 ? -dealCoin : dealCoin} />
    </td>
    <td data-right className={styles.left}>
      {formatCount(hasCoin)}
    </td>
  </tr>
)
