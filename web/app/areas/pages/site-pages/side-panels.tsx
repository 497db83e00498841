import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { backOffice } from '#contract/back-office-paths.ts'
import { hasGeneralBlocks, isLegalPage } from '#contract/pages/site-pages/built-in-pages.ts'
import { type FieldSource, type PageFieldValues, pageFields } from '#contract/pages/site-pages/site-page-fields.ts'
import { fieldsOfBlocks } from '#contract/pages/site-pages/site-page-filling.ts'
import type { AdminSitePage, PageContent } from '#contract/pages/site-pages/site-pages.ts'
import { formatDay, formatMinute } from '#lib/format/format.ts'
import { LateMinute } from '#ui/antd/late-minute.tsx'
import { Button } from '#ui/button/button.tsx'
import { Radios } from '#ui/form/radios.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { ForChanges } from '#ui/table/may-change.tsx'
import { Tag } from '#ui/text/tag.tsx'
import blocks from './blocks-panel.module.css'
import type { PageForm } from './page-form.ts'
import styles from './side-panels.module.css'
import type { PageSaving } from './use-page-saving.ts'

interface PublishPanelProps {
  page: AdminSitePage
  form: PageForm
  saving: PageSaving
  /** Local time of Asia/Shanghai; absent: at once. */
  publishAt: string | undefined
  setPublishAt: (time: string | undefined) => void
}

const tomorrowMorning = () => `${formatDay(new Date(Date.now() + 86_400_000).toISOString())} 09:00`

export const PublishPanel = ({ page, form, saving, publishAt, setPublishAt }: PublishPanelProps) => (
  <Card as="section">
    <CardHead>发布</CardHead>
    <div className={styles.panel}>
      <Radios
        control={{ name: 'publishAt' }}
        label="发布方式"
        look="segments"
        options={[
          { value: 'now', label: '立即发布' },
          { value: 'later', label: '定时' },
        ]}
        value={publishAt === undefined ? 'now' : 'later'}
        onChange={(chosen) => setPublishAt(chosen === 'later' ? tomorrowMorning() : undefined)}
      />
      {publishAt !== undefined && (
        <LateMinute
          aria-label="发布时间"
          isRequired
          value={publishAt}
          onChange={(minute) => setPublishAt(minute ?? undefined)}
        />
      )}
      <p className={blocks.hint}>{publishHint(page)}</p>
      <ForChanges>
        {page.state === 'scheduled' && (
          <Button size="small" disabled={saving.isBusy} onClick={() => void saving.unschedule()}>
            撤回定时
          </Button>
        )}
        {page.liveNumber !== null && !isLegalPage(page.builtIn) && (
          <Button size="small" disabled={saving.isBusy} onClick={() => void saving.unpublish()}>
            {page.builtIn ? '恢复内置文字' : '下线'}
          </Button>
        )}
      </ForChanges>
      {hasGeneralBlocks(page.builtIn) && <Checks content={form} />}
    </div>
  </Card>
)

const publishHint = ({ liveNumber, builtIn, scheduledNumber, publishTime }: AdminSitePage) => {
  const now = liveNumber ? `第 ${liveNumber} 版` : builtIn ? '内置文字' : '还没有上线'
  if (scheduledNumber === null || !publishTime) return `线上：${now}。`
  return `第 ${scheduledNumber} 版定于 ${formatMinute(publishTime)}（北京时间）发布，到点前线上仍是${now}，可随时撤回。`
}

/** What readers could miss. */
const Checks = ({ content }: { content: PageContent }) => {
  const pictures = content.blocks.filter((block) => block.kind === 'picture')
  const withoutWords = pictures.filter(({ alt, path }) => !alt || !path).length
  const wideTables = content.blocks.filter((block) => block.kind === 'table' && block.head.length > 3).length
  return (
    <ul className={styles.checks}>
      {withoutWords > 0 ? (
        <Warning>{withoutWords} 张图片没有上传或缺少替代文字</Warning>
      ) : (
        <li>
          <CircleCheck size={15} strokeWidth={1.6} aria-hidden />
          {pictures.length > 0 ? '图片都有替代文字' : '没有图片'}
        </li>
      )}
      {!content.description && <Warning>没有描述，搜索引擎会自己摘一段</Warning>}
      {wideTables > 0 && <Warning>手机上 {wideTables} 张表格须横滑</Warning>}
    </ul>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <li data-warning>
    <TriangleAlert size={15} strokeWidth={1.6} aria-hidden />
    <span>{children}</span>
  </li>
)

interface VersionsPanelProps {
  page: AdminSitePage
  saving: PageSaving
  /** Compares the version with the text in the editor. */
  onCompare: (number?: number) => void
}

const nameOf = (page: AdminSitePage, number: number) => {
  if (number === page.liveNumber) return <Tag tone="green">线上</Tag>
  if (number === page.scheduledNumber) return '定时发布'
  return number === page.lastNumber ? '草稿' : '旧版'
}

export const VersionsPanel = ({ page, saving, onCompare }: VersionsPanelProps) => (
  <Card as="section">
    <CardHead
      aside={
        <button type="button" className={classNames(styles.textButton, styles.end)} onClick={() => onCompare()}>
          比较
        </button>
      }
    >
      版本
    </CardHead>
    {page.versions.length === 0 && <p className={styles.none}>还没有保存过，线上是内置文字。</p>}
    <ol className={styles.versions}>
      {page.versions.map(({ number, editorName, savedTime, consentVersion }) => (
        <li key={number} data-newest={number === page.lastNumber || undefined}>
          <b className="num">{number}</b>
          <span>
            {nameOf(page, number)}
            <small>
              {editorName}　{formatMinute(savedTime)}
              {consentVersion && `　协议 ${consentVersion}`}
            </small>
          </span>
          <button
            type="button"
            className={styles.textButton}
            aria-label={`看第 ${number} 版的差异`}
            onClick={() => onCompare(number)}
          >
            差异
          </button>
          <ForChanges>
            {number !== page.lastNumber && (
              <button
                type="button"
                className={styles.textButton}
                aria-label={`恢复第 ${number} 版`}
                disabled={saving.isBusy}
                onClick={() => void saving.restore(number)}
              >
                恢复
              </button>
            )}
          </ForChanges>
        </li>
      ))}
    </ol>
  </Card>
)

const sourceNames: Record<FieldSource, string> = {
  points: 'V币设置',
  site: '站点设置',
  auto: '自动统计',
  fixed: '系统规定',
}

export const FieldsPanel = ({
  page,
  form,
  values,
}: {
  page: AdminSitePage
  form: PageForm
  values: PageFieldValues
}) => {
  const used = fieldsOfBlocks(form.blocks)
  return (
    <Card as="section">
      <CardHead>用到的设置值</CardHead>
      {used.length === 0 && <p className={styles.none}>正文里没有设置值。</p>}
      <dl className={styles.used}>
        {used.map((name) => {
          const { label, shownAs, source } = pageFields[name]
          const elsewhere = page.fieldUse[name] ?? 0
          return (
            <div key={name}>
              <dt>
                {label}
                <small>{elsewhere > 0 ? `另有 ${elsewhere} 页在用` : sourceNames[source]}</small>
              </dt>
              <dd>{shownAs.replace('#', values[name])}</dd>
            </div>
          )
        })}
      </dl>
      <p className={styles.none}>
        改数请到 <Link to={backOffice.pointSettings}>V币设置</Link> 或 <Link to={backOffice.settings}>站点设置</Link>。
      </p>
    </Card>
  )
}
