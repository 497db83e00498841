import { CircleHelp, Copy, Files, TriangleAlert, UserSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { backOffice } from '#contract/back-office-paths.ts'
import type { Agreement, Leak } from '#contract/catalogue/documents/library.ts'
import { paths } from '#contract/paths.ts'
import { formatMinute } from '#lib/format/format.ts'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './leaks.module.css'

const pageOf = (kind: Leak['equal'][number]['kind'], id: number) =>
  kind === 'lesson' ? paths.lesson(id) : backOffice.resource(id)

/** The answer, the strongest evidence first: a code, the same content, much of the same text. */
export const LeakResult = ({ asked, leak }: { asked: string; leak: Leak }): ReactNode => {
  if (leak.isDoubtful) return <Doubtful leak={leak} />
  if (leak.copy) return <CopyOf copy={leak.copy} code={leak.code ?? ''} isTyped={leak.codes.length === 0} />
  const unknown = leak.code && <p className={styles.remark}>文件里有记录码 {leak.code}，但不是本站发出的。</p>
  if (leak.equal.length > 0)
    return (
      <Answer icon={<Copy size={28} strokeWidth={1.5} aria-hidden />} title="没有记录码，内容与原文件一字不差">
        {unknown}
        <p className={styles.remark}>可能来自作者本人、审核时的下载，或写入记录码之前的下载。</p>
        <ul className={styles.items}>
          {leak.equal.map(({ kind, id, name, versionNumber, path }) => (
            <li key={`${kind}-${id}-${versionNumber}-${path}`}>
              <Link className="link" to={pageOf(kind, id)}>
                {name}
              </Link>
              <span className="muted">
                第 {versionNumber} 版{path && `，压缩包内 ${path}`}
              </span>
            </li>
          ))}
        </ul>
      </Answer>
    )
  if (leak.alike.length > 0)
    return (
      <Answer icon={<Files size={28} strokeWidth={1.5} aria-hidden />} title="没有记录码，文字与这些资源相似">
        {unknown}
        <ul className={styles.items}>
          {leak.alike.map(({ id, name, versionNumber, percent }) => (
            <li key={id}>
              <Link className="link" to={backOffice.resource(id)}>
                {name}
              </Link>
              <span className="muted">
                第 {versionNumber} 版，约 <b className="num">{percent}%</b> 的文字相同
              </span>
            </li>
          ))}
        </ul>
      </Answer>
    )
  return (
    <Answer icon={<CircleHelp size={28} strokeWidth={1.5} aria-hidden />} title="查不到">
      {unknown ?? (
        <p className={styles.remark}>
          「{asked}」不是本站发出的副本，也不与任何资源相同或相似；照片和截图请输入页边的码。
        </p>
      )}
    </Answer>
  )
}

const agreementWords: Record<Agreement, string> = {
  same: '与发出的副本一字不差',
  alike: '文字与该资源相符',
  different: '文字与该资源不符',
  unknown: '无法与该资源比对',
}

/** TRACE-12: a code can be copied into any file, so that nobody is named as the one who leaked it. */
const Doubtful = ({ leak: { codes, equal, alike } }: { leak: Leak }) => (
  <Answer icon={<TriangleAlert size={28} strokeWidth={1.5} aria-hidden />} title="存疑：记录码不能证明是谁的副本">
    <p className={styles.remark}>
      {codes.length > 1 ? '文件里有多个下载记录码。' : '文件里有下载记录码，但内容与那次下载的资源没有对上。'}
      记录码可以被抄写到别的文件里，请结合内容与其他线索判断。
    </p>
    <ul className={styles.items}>
      {codes.map(({ code, count, agreement, copy }) => (
        <li key={code}>
          <Link className="link num" to={paths.trace(code)}>
            {code}
          </Link>
          <span className="muted">
            {count} 处，{agreementWords[agreement]}
            {copy &&
              `；${copy.member.nickName || copy.member.userName}，《${copy.itemName}》，${formatMinute(copy.downloadTime)}`}
          </span>
        </li>
      ))}
    </ul>
    {[...equal, ...alike].length > 0 && (
      <>
        <p className={styles.remark}>内容与这些相同或相似：</p>
        <ul className={styles.items}>
          {equal.map(({ kind, id, name, versionNumber }) => (
            <li key={`${kind}-${id}-${versionNumber}`}>
              <Link className="link" to={pageOf(kind, id)}>
                {name}
              </Link>
              <span className="muted">第 {versionNumber} 版，一字不差</span>
            </li>
          ))}
          {alike.map(({ id, name, versionNumber, percent }) => (
            <li key={id}>
              <Link className="link" to={backOffice.resource(id)}>
                {name}
              </Link>
              <span className="muted">
                第 {versionNumber} 版，约 <b className="num">{percent}%</b> 的文字相同
              </span>
            </li>
          ))}
        </ul>
      </>
    )}
  </Answer>
)

const CopyOf = ({ copy, code, isTyped }: { copy: NonNullable<Leak['copy']>; code: string; isTyped: boolean }) => {
  const { member, kind, itemId, itemName, versionNumber, fileName, downloadTime, address, isStamped } = copy
  return (
    <Answer
      icon={<UserSearch size={28} strokeWidth={1.5} aria-hidden />}
      title={`${member.nickName || member.userName} 的副本`}
    >
      <TitleBlock
        items={[
          {
            label: '下载者',
            wide: true,
            value: (
              <>
                <Link className="link" to={backOffice.member(member.id)}>
                  {member.nickName || member.userName}
                </Link>
                （{member.userName}）{member.isDeleted && '，已注销'}
              </>
            ),
          },
          { label: '单位', wide: true, value: member.company || '–' },
          {
            label: kind === 'lesson' ? '课程' : '资源',
            wide: true,
            value: (
              <Link className="link" to={pageOf(kind, itemId)}>
                {itemName}
              </Link>
            ),
          },
          { label: '文件', wide: true, value: `${fileName}，第 ${versionNumber} 版` },
          { label: '下载时间', wide: true, value: <span className="num">{formatMinute(downloadTime)}</span> },
          { label: '下载地址（IP）', wide: true, value: <span className="num">{address || '–'}</span> },
          {
            label: '下载记录码',
            wide: true,
            value: (
              <Link className="link num" to={paths.trace(code)}>
                {code}
              </Link>
            ),
          },
          { label: '写入', wide: true, value: isStamped ? '码写在文件里' : '只作记录，文件里没有写入' },
        ]}
      />
      {isTyped && <p className={styles.remark}>只按输入的码查得，没有与文件比对；照片上的码也可能是抄上去的。</p>}
    </Answer>
  )
}

const Answer = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <div className={styles.answer}>
    <header>
      {icon}
      <h2>{title}</h2>
    </header>
    {children}
  </div>
)
