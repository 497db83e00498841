import { Download } from 'lucide-react'
import { Form, Link } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { pointKinds } from '#contract/point-kinds.ts'
import type { CoinDetail } from '#contract/points.ts'
import { formatCount, formatMinute } from '#lib/format.ts'
import { financeTab } from '#lib/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Pager } from '#ui/pager.tsx'
import { Select } from '#ui/select.tsx'
import { Tag } from '#ui/tag.tsx'
import styles from './coin-records.module.css'
import { CoinSummary } from './coin-summary.tsx'
import type { RecordFilter, RecordsData } from './load-records.ts'

/** What somebody gained and spent, the latest first. */
export function CoinRecords({ data }: { data: RecordsData }) {
  const { records, total, totalIsCapped, summary, filter, page } = data
  return (
    <>
      <CoinSummary summary={summary} />
      <Filters filter={filter} />
      {records.length === 0 ? (
        <NoRecords isFiltered={Object.keys(filter).length > 0} />
      ) : (
        <>
          <Records records={records} />
          <div className={styles.foot}>
            {total <= pageSizes.coinRecords && <span>共 {total} 条</span>}
            <Pager page={page} size={pageSizes.coinRecords} total={total} totalIsCapped={totalIsCapped} />
          </div>
        </>
      )}
    </>
  )
}

function Filters({ filter }: { filter: RecordFilter }) {
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
      <a className={buttonClass({}, styles.export)} href={exportAddress(filter)} download>
        <Download size={15} strokeWidth={1.6} aria-hidden />
        导出 CSV
      </a>
    </Form>
  )
}

const exportAddress = (filter: RecordFilter): string => {
  const pairs = Object.entries(filter).map(([name, value]) => [name, String(value)])
  return `/api/points/exportMyRecords?${new URLSearchParams(pairs)}`
}

const NoRecords = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty actions={<LinkButton to={financeTab('consume')}>看全部记录</LinkButton>}>没有符合条件的记录</Empty>
  ) : (
    <Empty
      actions={
        <LinkButton look="primary" to={financeTab('topup')}>
          去充值
        </LinkButton>
      }
    >
      充值、购买和奖励的每一笔都会记在这里
    </Empty>
  )

const Records = ({ records }: { records: CoinDetail[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table is moved sideways, also by the keyboard
  <section className={styles.scroll} tabIndex={0} aria-label="消费记录">
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">类型</th>
          <th scope="col">摘要</th>
          <th scope="col" data-right>
            变动
          </th>
          <th scope="col" data-right>
            余额
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <Row key={record.id} record={record} />
        ))}
      </tbody>
    </table>
  </section>
)

const Row = ({
  record: { useTime, useDetail, hasCoin, dealCoin, coinType, kindName, link },
}: {
  record: CoinDetail
}) => (
  <tr>
    <td className="num">{formatMinute(useTime)}</td>
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
      <b className={coinType === 0 ? styles.spent : styles.gained}>
        {coinType === 0 ? '−' : '+'}
        {formatCount(dealCoin)}
      </b>
    </td>
    <td data-right className="num">
      {formatCount(hasCoin)}
    </td>
  </tr>
)
