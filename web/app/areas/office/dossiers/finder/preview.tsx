import {
  BookOpen,
  ExternalLink,
  FileText,
  KeyRound,
  type LucideIcon,
  MessageSquareText,
  ReceiptText,
  User,
} from 'lucide-react'
import { finderKinds } from '#contract/office/dossiers/finder/finder-rules.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './finder.module.css'
import { OptionPicture, titleOf } from './option-row.tsx'
import type { Option } from './options.ts'

interface PreviewProps {
  option: Option
  onGo: (link: string) => void
}

/** The selected result at a glance, with what can be done at once. */
export const Preview = ({ option, onGo }: PreviewProps) => (
  <aside className={styles.preview} aria-label="预览">
    <div className={styles.who}>
      <OptionPicture option={option} />
      <div>
        <b>{titleOf(option)}</b>
        <small>
          {option.kind === 'page' ? option.page.path : `${finderKinds[option.kind]}，编号 ${option.hit.id}`}
        </small>
      </div>
      {option.kind !== 'page' && <Status tone={option.hit.state.tone}>{option.hit.state.label}</Status>}
    </div>
    {option.kind === 'person' && <Person id={option.hit.id} facts={option.hit.facts} />}
    {option.kind !== 'person' && option.kind !== 'page' && <FactBlock facts={option.hit.facts} />}
    <h3>直接去做</h3>
    <ul className={styles.actions}>
      {actionsOf(option).map(({ label, icon: Icon, link }, index) => (
        <li key={label}>
          <button
            type="button"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onGo(link)}
          >
            <Icon size={16} strokeWidth={1.6} aria-hidden />
            {label}
            <kbd>{index === 0 ? 'Enter' : `Ctrl ${index}`}</kbd>
          </button>
        </li>
      ))}
    </ul>
  </aside>
)

interface HitAction {
  label: string
  icon: LucideIcon
  link: string
}

/** What the preview offers; Enter is the first, Ctrl+1 the second and so on. */
export const actionsOf = (option: Option): HitAction[] => {
  if (option.kind === 'page') return [{ label: '打开页面', icon: FileText, link: option.link }]
  const { hit } = option
  if (option.kind === 'person')
    return [
      { label: '打开此人', icon: User, link: hit.link },
      { label: '看账目', icon: ReceiptText, link: `${hit.link}&tab=ledger` },
      { label: '重置密码', icon: KeyRound, link: `${hit.link}&do=password` },
      { label: '发消息', icon: MessageSquareText, link: `${hit.link}&do=message` },
    ]
  const person = hit.facts.find(({ link }) => link?.startsWith('/System/member?'))
  return [
    { label: '打开', icon: BookOpen, link: hit.link },
    ...(person?.link ? [{ label: `看${person.label}：${person.value}`, icon: ExternalLink, link: person.link }] : []),
  ]
}

type Facts = { label: string; value: string }[]

const FactBlock = ({ facts }: { facts: Facts }) => <TitleBlock className={styles.facts} items={facts} />

const latest = 3

/** Balance and latest events of a person. */
const Person = ({ id, facts }: { id: number; facts: Facts }) => {
  const load = useLoad(async () => {
    const [head, events] = await Promise.all([
      quietApi.dossiers.getMemberDossier({ id }),
      quietApi.dossiers.listMemberEvents({ id, days: 0, size: latest }),
    ])
    return { head, events: events.content }
  })
  const balance = load.data ? formatCount(load.data.head.balance) : '…'
  const seen = load.data?.head.facts.find(({ label }) => label === '最近登录')?.value ?? '…'
  return (
    <>
      <FactBlock facts={[{ label: 'V币余额', value: balance }, { label: '最近登录', value: seen }, ...facts]} />
      <h3>最近</h3>
      <ol className={styles.events}>
        {load.data?.events.map(({ key, time, title, detail }) => (
          <li key={key}>
            <time dateTime={time}>{formatMinute(time).slice(5)}</time>
            <span>{detail ? `${title}，${detail}` : title}</span>
          </li>
        ))}
        {load.error && <li>未能读取：{load.error.message}</li>}
        {load.data?.events.length === 0 && <li>没有记录</li>}
      </ol>
    </>
  )
}
