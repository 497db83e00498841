import { Archive, BadgeCheck, CircleCheck, CircleHelp } from 'lucide-react'
import { Link } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import type { Trace } from '#contract/catalogue/documents/library.ts'
import { paths } from '#contract/paths.ts'
import { formatDay, formatMinute } from '#lib/format/format.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { FileList } from '#ui/list/file-list.tsx'
import { QrCode, type QrDrawing } from '#ui/media/qr-code.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { fileTypeLabel } from '#ui/text/file-type-badge.tsx'
import { CompareFile } from '../contribution/compare-file.tsx'
import fileStyles from '../resource/resource-files.module.css'
import styles from './trace-page.module.css'

const verdicts = {
  'on-sale': { title: '真实有效，由联盟发布', state: '当前在售' },
  'taken-down': { title: '来源真实，已下架', state: '不再提供' },
  deleted: { title: '来源真实，已删除', state: '不再提供' },
}

type Licence = NonNullable<Trace['licence']>

interface TraceResultProps {
  trace: Trace
  qr: QrDrawing
  /** The time of the check, as text. */
  checkedAt: string
}

/** The verdict first, then the facts. */
export function TraceResult({ trace, qr, checkedAt }: TraceResultProps) {
  const { state, versionNumber, downloadTime } = trace
  const verdict = verdicts[state]
  const isOnSale = state === 'on-sale'
  const Icon = isOnSale ? BadgeCheck : Archive
  return (
    <>
      <Card as="section" className={styles.result} aria-label="核验结果">
        <header className={isOnSale ? undefined : styles.gone}>
          <Icon size={30} strokeWidth={1.6} aria-hidden />
          <div>
            <h2>{verdict.title}</h2>
            <p>
              {verdict.state}，第 {versionNumber} 版。
              {downloadTime && '此副本已获授权。'}
              核验时间 {checkedAt}。
            </p>
          </div>
          <div className={styles.qr}>
            <QrCode qr={qr} label="溯源二维码" width={76} />
          </div>
        </header>
        <Facts trace={trace} />
      </Card>
      {trace.kind === 'lesson' && <Originals files={trace.files} />}
      <div className={styles.columns}>
        <Versions trace={trace} />
        <CompareFile trace={trace} />
      </div>
    </>
  )
}

function Facts({ trace }: { trace: Trace }) {
  const { kind, itemId, code, name, cover, categoryId, files, uploadTime, auditTime } = trace
  const pageOf = kind === 'lesson' ? paths.lesson : paths.resource
  return (
    <div className={styles.body}>
      <div className={styles.cover}>
        <Cover
          src={cover?.replace(/[a-z0-9]+$/, 'card')}
          id={itemId ?? Number(code.replace(/\D/g, '').slice(0, 9))}
          categoryId={categoryId}
          title={name}
          {...(kind === 'lesson' ? { plain: true } : { format: fileTypeLabel(files[0]?.suffix ?? '') })}
        />
      </div>
      <TitleBlock
        className={styles.facts}
        items={[
          { label: '标题', className: styles.whole, value: itemId ? <Link to={pageOf(itemId)}>{name}</Link> : name },
          ...(trace.licence && trace.downloadTime ? licenceOf(trace.licence, trace.downloadTime) : []),
          { label: '作者', value: trace.uploadUserName, wide: true },
          { label: '类别', value: trace.categoryName, wide: true },
          { label: '上传时间', value: <Moment time={uploadTime} />, wide: true },
          { label: '审核通过', value: auditTime ? <Moment time={auditTime} /> : '–', wide: true },
          ...(kind === 'resource' ? files.map(hashOf) : []),
        ]}
      />
    </div>
  )
}

/** TRACE-6: to whom the copy is licensed; administrators get a link to the person. */
const licenceOf = ({ holder, company, sha256, member }: Licence, downloadTime: string) => [
  {
    label: '授权给',
    wide: true,
    value: member ? (
      <>
        <Link to={backOffice.member(member.id)}>{member.name}</Link>
        {member.company && `，${member.company}`}
      </>
    ) : (
      [holder, company].filter(Boolean).join('，')
    ),
  },
  { label: '下载时间', value: <Moment time={downloadTime} />, wide: true },
  {
    label: '副本',
    className: styles.whole,
    value: sha256
      ? '此码写在下载的文件里；一次下载一个码，仅供被授权人及其单位使用。'
      : '这次下载只作了记录，文件里没有写入此码。',
  },
]

const grouped = (sha256: string) => sha256.replace(/.{8}(?=.)/g, '$& ')

const hashOf = ({ sha256 }: Trace['files'][number]) => ({
  label: 'SHA-256',
  className: classNames(styles.whole, styles.hash),
  value: grouped(sha256),
})

/** The files of a course, each with the digest of the uploaded original. */
const Originals = ({ files }: Pick<Trace, 'files'>) => (
  <Card as="section" className={styles.originals}>
    <CardHead aside={<span className="num muted">{files.length}</span>}>原文件 SHA-256</CardHead>
    <FileList
      files={files.map((file, id) => ({ ...file, id }))}
      end={({ sha256 }) => <code className={styles.digest}>{grouped(sha256)}</code>}
    />
  </Card>
)

const Moment = ({ time }: { time: string }) => (
  <time className="num" dateTime={time}>
    {formatMinute(time)}
  </time>
)

function Versions({ trace: { kind, versions, versionNumber } }: { trace: Trace }) {
  return (
    <Card as="section">
      <CardHead>版本</CardHead>
      <ol className={fileStyles.versions}>
        {versions.map(({ number, uploadTime }, at) => (
          <li key={number} className={at === 0 ? fileStyles.current : undefined}>
            <b>
              第 {number} 版{at === 0 && '，当前'}
            </b>
            <time dateTime={uploadTime}>{formatDay(uploadTime)}</time>
            <p>{wordsOf(number === versions.at(-1)?.number, kind, number === versionNumber)}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const wordsOf = (isFirst: boolean, kind: Trace['kind'], isTraced: boolean): string =>
  [
    isFirst ? '首次上架。' : `更新后上架，已购会员可${kind === 'lesson' ? '观看' : '下载'}。`,
    isTraced && '此溯源码所指的版本。',
  ]
    .filter(Boolean)
    .join('')

/** Shown for an unknown code. */
export const UnknownCode = ({ code }: { code: string }) => (
  <Card as="section" className={styles.result} aria-label="核验结果">
    <header className={styles.unknown}>
      <CircleHelp size={30} strokeWidth={1.6} aria-hidden />
      <div>
        <h2>查无此码</h2>
        <p>「{code}」不在联盟的记录里。请核对字符；仍不对，可能不是联盟发布的文件。</p>
      </div>
    </header>
  </Card>
)

/** Explains each verdict. */
export const TraceKinds = () => (
  <Card as="section" className={styles.kinds}>
    <CardHead>三种核验结果</CardHead>
    <div>
      <p>
        <CircleCheck size={20} strokeWidth={1.6} aria-hidden />
        <b>有效</b>
        <span>在售或已购可用，给出完整信息。</span>
      </p>
      <p>
        <Archive size={20} strokeWidth={1.6} aria-hidden />
        <b>已下架</b>
        <span>来源真实，但不再提供。</span>
      </p>
      <p>
        <CircleHelp size={20} strokeWidth={1.6} aria-hidden />
        <b>查无此码</b>
        <span>核对字符；仍不对，可能不是联盟发布的文件。</span>
      </p>
    </div>
  </Card>
)
