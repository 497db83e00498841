import { Check, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type MemberList, memberLists } from '#contract/office/dossiers/dossier-words.ts'
import type { MemberDossier } from '#contract/office/dossiers/dossiers.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { Tag } from '#ui/text/tag.tsx'
import { Devices } from './devices.tsx'
import styles from './dossier.module.css'
import { FigureRow, useListTabs } from './dossier-frame.tsx'
import { EntryList, EntryTable } from './entry-table.tsx'
import { type MemberAction, MemberActions } from './member-actions.tsx'
import { MemberHead } from './member-head.tsx'
import { Notes } from './notes.tsx'
import { Reports } from './reports.tsx'
import { Timeline } from './timeline.tsx'

/** All about one member, and what an administrator can do for him. */
export default function MemberPage() {
  const id = Number(useSearchParams()[0].get('id'))
  return <MemberDossierView key={id} id={id} />
}

function MemberDossierView({ id }: { id: number }) {
  const load = useLoad(() => quietApi.dossiers.getMemberDossier({ id }))
  return (
    <LoadedContent load={load}>
      {(member) => <Member member={member} reload={() => void load.reload()} />}
    </LoadedContent>
  )
}

const reportLists: MemberList[] = ['reported', 'reporting']

/** One tab for each list, and one for both sides of reports. */
const tabsOf = ({ lists }: MemberDossier) => {
  const isReport = ({ name }: { name: MemberList }) => reportLists.includes(name)
  const count = lists.filter(isReport).reduce((sum, one) => sum + one.count, 0)
  return [
    { key: 'timeline', label: '时间线' },
    ...lists
      .filter(({ name }) => name !== 'reporting')
      .map(({ name, ...list }) =>
        name === 'reported' ? { key: 'reports', label: '举报', count } : { key: name as string, ...list },
      ),
  ]
}

function Member({ member, reload }: { member: MemberDossier; reload: () => void }) {
  const { id } = member
  const tabs = useListTabs(tabsOf(member))
  // Changes that other parts of the page show: they load again.
  const [version, setVersion] = useState(0)
  const changed = () => {
    setVersion((now) => now + 1)
    reload()
  }
  const [params] = useSearchParams()
  return (
    <>
      <MemberHead member={member} />
      <FigureRow figures={member.figures} />
      <div className={styles.grid}>
        <div className={styles.column}>
          <section className={styles.panel} aria-label="资料">
            {tabs.bar}
            <TabContent key={`${tabs.current} ${version}`} member={member} tab={tabs.current} changed={changed} />
          </section>
          {tabs.current === 'timeline' && <Overview key={version} member={member} addressOf={tabs.addressOf} />}
        </div>
        <div className={styles.column}>
          {!member.isDeleted && canAct(member.may) && (
            <MemberActions member={member} initial={params.get('do') as MemberAction | null} onChanged={changed} />
          )}
          <Notes memberId={id} canAdd={!member.isDeleted && member.may.write} />
          <Devices key={`devices ${version}`} memberId={id} canEnd={member.may.resetPassword} onChanged={changed} />
          <Consents memberId={id} />
        </div>
      </div>
    </>
  )
}

/** The terms that the member agreed to. */
function Consents({ memberId }: { memberId: number }) {
  const load = useLoad(() => quietApi.dossiers.listMemberEntries({ id: memberId, name: 'consents' }))
  return (
    <section className={styles.panel} aria-label="同意书">
      <div className={styles.panelHead}>
        <h3>同意书</h3>
      </div>
      <LoadedContent load={load}>
        {({ content }) =>
          content.length === 0 ? (
            <p className={styles.none}>由管理员开通，尚未登录同意</p>
          ) : (
            <ul className={styles.rows}>
              {content.map(({ key, title, detail, time }) => (
                <li key={key} className={styles.consent}>
                  <CircleCheck size={15} strokeWidth={1.6} aria-hidden />
                  {title} {detail}
                  <time dateTime={time}>{formatDay(time)}</time>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedContent>
    </section>
  )
}

/** Whether a role may do anything here but look and write notes. */
const canAct = ({ write, resetPassword, adjust, disable, merge, resetFactors }: MemberDossier['may']) =>
  write || resetPassword || adjust || disable || merge || resetFactors

interface TabProps {
  member: MemberDossier
  tab: string
  changed: () => void
}

const TabContent = ({ member: { id, may }, tab, changed }: TabProps) => {
  if (tab === 'timeline')
    return (
      <Timeline
        fetch={(query) => quietApi.dossiers.listMemberEvents({ id, ...query })}
        download={(query) => download(calls.dossiers.exportMemberEvents, { id, ...query, format: 'xlsx' })}
      />
    )
  if (tab === 'reports') return <Reports memberId={id} />
  if (tab === 'devices') return <Devices memberId={id} canEnd={may.resetPassword} onChanged={changed} isBare />
  const name = tab as MemberList
  return (
    <>
      {name === 'ledger' && (
        <p className={styles.none}>
          <LedgerCheck memberId={id} />
        </p>
      )}
      <EntryList
        name={name}
        label={memberLists[name]}
        fetch={(after) => quietApi.dossiers.listMemberEntries({ id, name, ...(after && { after }) })}
      />
    </>
  )
}

interface OverviewProps {
  member: MemberDossier
  addressOf: (tab: string) => string
}

/** Below the timeline: the latest of the ledger, and the reports. */
const Overview = ({ member: { id, lists }, addressOf }: OverviewProps) => {
  const countOf = (name: MemberList) => lists.find((list) => list.name === name)!
  const ledger = countOf('ledger')
  return (
    <>
      <section className={styles.panel} aria-label="账目">
        <div className={styles.panelHead}>
          <h3>账目</h3>
          <LedgerCheck memberId={id} />
          <Link to={addressOf('ledger')}>
            全部 {ledger.count}
            {ledger.isCapped && '+'} 笔
          </Link>
        </div>
        <LatestEntries memberId={id} name="ledger" label="账目" />
      </section>
      <section className={styles.panel} aria-label="举报">
        <div className={styles.panelHead}>
          <h3>举报</h3>
          <Link to={addressOf('reports')}>全部 {countOf('reported').count + countOf('reporting').count} 条</Link>
        </div>
        <Reports memberId={id} size={3} />
      </section>
    </>
  )
}

interface LatestEntriesProps {
  memberId: number
  name: MemberList
  label: string
}

/** The newest four entries of a list. */
function LatestEntries({ memberId, name, label }: LatestEntriesProps) {
  const load = useLoad(() => quietApi.dossiers.listMemberEntries({ id: memberId, name, size: 4 }))
  return (
    <LoadedContent load={load}>
      {({ content }) =>
        content.length === 0 ? (
          <p className={styles.none}>没有{label}</p>
        ) : (
          <EntryTable label={label} entries={content} />
        )
      }
    </LoadedContent>
  )
}

/** Whether the entries of the member's ledger add up to the balance, checked now. */
function LedgerCheck({ memberId }: { memberId: number }) {
  const { data, error } = useLoad(() => quietApi.dossiers.checkMemberLedger({ id: memberId }))
  if (error) return <Tag tone="amber">未能核对：{error.message}</Tag>
  if (!data) return <Tag>正在核对…</Tag>
  return data.holds ? (
    <Tag tone="green">
      <Check size={12} strokeWidth={2} aria-hidden /> 逐笔相加等于余额
    </Tag>
  ) : (
    <Tag tone="red">
      <TriangleAlert size={12} strokeWidth={2} aria-hidden /> 逐笔相加 {formatCount(data.sum)}，余额{' '}
      {formatCount(data.balance)}
    </Tag>
  )
}
