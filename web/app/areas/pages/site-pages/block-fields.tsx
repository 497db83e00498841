import type { ReactNode } from 'react'
import { type NoticeLevel, noticeLevelLabels, noticeLevels } from '#contract/pages/site-pages/notice-levels.ts'
import type { BlockKind, BlockOf, PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import type { PageFieldValues } from '#contract/pages/site-pages/site-page-fields.ts'
import { calls, uploadFiles } from '#lib/api/browser-api.ts'
import { formatMinute, timeOfMinute } from '#lib/format/format.ts'
import { LateMinute } from '#ui/antd/late-minute.tsx'
import { LateSelect } from '#ui/antd/late-select.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { Upload } from '#ui/upload/upload.tsx'
import type { SendOptions } from '#ui/upload/use-uploads.ts'
import type { BlockFieldsProps } from './block-fields-props.ts'
import styles from './blocks-panel.module.css'
import { type ItemField, ItemsField } from './items-field.tsx'
import { LabelledText } from './labelled-text.tsx'
import { LazyTextBlockEditor } from './lazy-text-block-editor.tsx'
import { PictureUpload } from './picture-upload.tsx'
import { LinksFields, ProjectFields } from './project-fields.tsx'
import { Choice, SectionFields } from './section-fields.tsx'
import { TableField } from './table-field.tsx'

type Editors = { [K in BlockKind]: (props: BlockFieldsProps<K>) => ReactNode }

const items = <K extends 'figures' | 'timeline' | 'faq' | 'people' | 'columns'>(
  noun: string,
  max: number,
  fields: ItemField[],
) =>
  function Items({ block, set }: BlockFieldsProps<K>) {
    return (
      <ItemsField
        noun={noun}
        max={max}
        fields={fields}
        items={(block as { items: Record<string, string>[] }).items}
        onChange={(changed) => set({ items: changed } as unknown as Partial<BlockOf<K>>)}
      />
    )
  }

const sendFile = (file: File, options: SendOptions) => uploadFiles(calls.files.storeFile, [file], options)

/** The fields of each kind of block. */
const editors: Editors = {
  heading: ({ block, set }) => (
    <LabelledText label="标题文字" isLabelHidden value={block.text} max={60} onChange={(text) => set({ text })} />
  ),
  text: ({ block, values, set }) => (
    <>
      <LazyTextBlockEditor initial={block.html} values={values} onChange={(html) => set({ html })} />
      <p className={styles.hint}>蓝格里的数来自站点设置，改设置后这里自动更新，不能在正文里改。</p>
    </>
  ),
  picture: (props) => <PictureFields {...props} />,
  table: ({ block, set }) => <TableField head={block.head} rows={block.rows} onChange={set} />,
  figures: items('个数字', 6, [
    { name: 'value', label: '数字', max: 30 },
    { name: 'label', label: '说明', max: 30 },
  ]),
  timeline: items('步', 20, [
    { name: 'title', label: '步骤', max: 40 },
    { name: 'text', label: '说明', max: 200 },
  ]),
  faq: items('问', 30, [
    { name: 'question', label: '问题', max: 100 },
    { name: 'answer', label: '回答', max: 1_000, isLong: true },
  ]),
  people: items('人', 24, [
    { name: 'name', label: '姓名', max: 30 },
    { name: 'role', label: '职务', max: 60 },
    { name: 'text', label: '介绍', max: 200, isLong: true },
  ]),
  columns: items('栏', 3, [
    { name: 'title', label: '栏目标题', max: 40 },
    { name: 'text', label: '文字', max: 500, isLong: true },
  ]),
  file: ({ block, set }) => (
    <>
      {block.name && (
        <p className={styles.hint}>
          {block.name}，{formatBytes(block.size)}
        </p>
      )}
      <Upload
        send={sendFile}
        hint="文档、压缩包或图片，读者可以下载"
        onDone={({ id, name, suffix, fileSize }) => set({ fileId: id, name, suffix, size: fileSize })}
      />
    </>
  ),
  video: ({ block, set }) => (
    <>
      <LabelledText label="视频名称" value={block.title} max={60} onChange={(title) => set({ title })} />
      <LabelledText label="链接" value={block.link} max={300} hasFields={false} onChange={(link) => set({ link })} />
      <LabelledText label="说明" value={block.note} max={120} onChange={(note) => set({ note })} />
    </>
  ),
  action: ({ block, set }) => (
    <>
      <LabelledText label="按钮文字" value={block.label} max={20} onChange={(label) => set({ label })} />
      <LabelledText label="链接" value={block.link} max={300} hasFields={false} onChange={(link) => set({ link })} />
      <LabelledText label="旁注" value={block.note} max={120} onChange={(note) => set({ note })} />
    </>
  ),
  section: (props) => <SectionFields {...props} />,
  links: (props) => <LinksFields {...props} />,
  notice: (props) => <NoticeFields {...props} />,
  project: (props) => <ProjectFields {...props} />,
  packages: () => <p className={styles.hint}>列出当前在售的充值套餐，套餐变了这里跟着变。</p>,
}

const levels = noticeLevels.map((value) => ({ value, label: noticeLevelLabels[value] }))

/** HOME-5: an announcement with its level, link and period. */
function NoticeFields({ block, set }: BlockFieldsProps<'notice'>) {
  const period = (label: string, value: string | null, onChange: (time: string | null) => void) => (
    <Choice label={label}>
      {(id) => (
        <LateMinute
          id={id}
          placeholder={label === '开始' ? '发布后即显示' : '一直显示'}
          value={value && formatMinute(value)}
          onChange={(minute) => onChange(minute && timeOfMinute(minute))}
        />
      )}
    </Choice>
  )
  return (
    <>
      <LabelledText label="公告文字" value={block.text} max={80} onChange={(text) => set({ text })} />
      <LabelledText
        label="链接"
        value={block.link}
        max={300}
        hasFields={false}
        placeholder="可不填"
        onChange={(link) => set({ link })}
      />
      <Choice label="级别">
        {(id) => (
          <LateSelect<NoticeLevel> id={id} value={block.level} options={levels} onChange={(level) => set({ level })} />
        )}
      </Choice>
      {period('开始', block.from, (from) => set({ from }))}
      {period('结束', block.until, (until) => set({ until }))}
      <p className={styles.hint}>有几条时，显示排在最前、正在展示时间内的一条。读者可以关掉，改了文字后会再次出现。</p>
    </>
  )
}

interface AnyBlockProps {
  block: PageBlock
  values: PageFieldValues
  set: (change: object) => void
}

export function BlockFields(props: AnyBlockProps) {
  const Fields = editors[props.block.kind] as unknown as (props: AnyBlockProps) => ReactNode
  return (
    <div className={styles.fields}>
      <Fields {...props} />
    </div>
  )
}

const PictureFields = ({ block, set }: BlockFieldsProps<'picture'>) => (
  <>
    <PictureUpload path={block.path} alt={block.alt} onChange={(path) => set({ path })} />
    <LabelledText
      label="替代文字"
      value={block.alt}
      max={120}
      placeholder="看不到图片的人读到的话"
      onChange={(alt) => set({ alt })}
    />
    <LabelledText label="图注" value={block.caption} max={120} onChange={(caption) => set({ caption })} />
  </>
)
