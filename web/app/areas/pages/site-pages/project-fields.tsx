import type { BlockFieldsProps } from './block-fields-props.ts'
import styles from './blocks-panel.module.css'
import { ItemsField } from './items-field.tsx'
import { LabelledText } from './labelled-text.tsx'
import { PictureUpload } from './picture-upload.tsx'

const caseFields = [
  { name: 'name', label: '案例名称', max: 40 },
  { name: 'text', label: '案例说明', max: 300, isLong: true },
]
const pointFields = [{ name: 'text', label: '要点', max: 200, isLong: true }]

/** SITE-12: a solution or a field of work. */
export const ProjectFields = ({ block, set }: BlockFieldsProps<'project'>) => (
  <>
    <LabelledText label="名称" value={block.name} max={30} onChange={(name) => set({ name })} />
    <LabelledText label="副标题" value={block.subtitle} max={60} onChange={(subtitle) => set({ subtitle })} />
    <LabelledText label="介绍" value={block.text} max={500} isLong onChange={(text) => set({ text })} />
    <p className={styles.hint}>要点</p>
    <ItemsField
      noun="个要点"
      min={0}
      max={8}
      fields={pointFields}
      items={block.points.map((text) => ({ text }))}
      onChange={(items) => set({ points: items.map(({ text = '' }) => text) })}
    />
    <p className={styles.hint}>案例</p>
    <ItemsField
      noun="个案例"
      min={0}
      max={8}
      fields={caseFields}
      items={block.cases}
      onChange={(items) =>
        set({ cases: items.map(({ name = '', text = '', picture = '' }) => ({ name, text, picture })) })
      }
    >
      {({ name = '', picture = '' }, change) => (
        <PictureUpload path={picture} alt={name} onChange={(path) => change({ picture: path })} />
      )}
    </ItemsField>
  </>
)

const linkFields = [
  { name: 'label', label: '文字', max: 60 },
  { name: 'link', label: '链接', max: 300, hasFields: false },
]

/** HOME-6: a column of the footer. */
export const LinksFields = ({ block, set }: BlockFieldsProps<'links'>) => (
  <>
    <LabelledText label="栏目标题" value={block.title} max={20} onChange={(title) => set({ title })} />
    <ItemsField
      noun="条"
      max={12}
      fields={linkFields}
      items={block.items}
      onChange={(items) => set({ items: items.map(({ label = '', link = '' }) => ({ label, link })) })}
    />
    <p className={styles.hint}>没有链接的一条只是文字，如地址。友情链接写以 https:// 开头的网址。</p>
  </>
)
