import type { HeadingChange, VersionChanges } from '#contract/catalogue/documents/previews/reader.ts'
import styles from './version-changes.module.css'

/** VER-3: the changes between two versions, heading by heading. */
export const HeadingChanges = ({ changes }: { changes: VersionChanges }) => {
  const { state, headings, unchanged, isWhole, isCapped } = changes
  if (state === 'same') return <p className="muted">文件没有变，只改了标题、说明或价格。</p>
  if (state === 'absent') return <p className="muted">这两版没有可比的文字，请下载后对照。</p>
  return (
    <>
      <p className="muted">
        {headings.length === 0 ? '各标题下的文字没有变。' : summary(headings)}
        {unchanged > 0 && headings.length > 0 && `，${unchanged} 个标题未变`}
        {!isWhole && '只列出可免费阅读部分的标题，购买后可看全部改动。'}
      </p>
      <ul className={styles.headings}>
        {headings.map((heading, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings repeat and are never reordered
          <Heading key={at} heading={heading} />
        ))}
      </ul>
      {isCapped && <p className="muted">改动较多，只列出前面的部分。</p>}
    </>
  )
}

const words = { added: '新增', removed: '删去', changed: '改写' } as const

const summary = (headings: HeadingChange[]): string =>
  (['added', 'changed', 'removed'] as const)
    .map((kind) => [words[kind], headings.filter((heading) => heading.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word} ${count} 处`)
    .join('，')

const Heading = ({ heading: { kind, title, level, page, sentences } }: { heading: HeadingChange }) => (
  <li data-level={level}>
    <b>
      <span className={styles.kind} data-kind={kind}>
        {words[kind]}
      </span>
      {title}
      <small className="num">第 {page} 页</small>
    </b>
    {sentences.length > 0 && (
      <ul aria-label={`${title}的改动`}>
        {sentences.map(({ kind: sign, text }) => (
          <li key={sign + text}>{sign === 'added' ? <ins>{text}</ins> : <del>{text}</del>}</li>
        ))}
      </ul>
    )}
  </li>
)
