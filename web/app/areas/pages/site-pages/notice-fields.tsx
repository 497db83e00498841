import { type NoticeLevel, noticeLevelLabels, noticeLevels } from '#contract/pages/site-pages/notice-levels.ts'
import { formatMinute, timeOfMinute } from '#lib/format/format.ts'
import { LateMinute } from '#ui/antd/late-minute.tsx'
import { LateSelect } from '#ui/antd/late-select.tsx'
import type { BlockFieldsProps } from './block-fields-props.ts'
import styles from './blocks-panel.module.css'
import { LabelledText } from './labelled-text.tsx'
import { Choice } from './section-fields.tsx'

const levels = noticeLevels.map((value) => ({ value, label: noticeLevelLabels[value] }))

/** HOME-5: an announcement with its level, link and period. */
export function NoticeFields({ block, set }: BlockFieldsProps<'notice'>) {
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
