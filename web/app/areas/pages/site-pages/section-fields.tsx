import { type ReactNode, useId } from 'react'
import { backOffice } from '#contract/back-office-paths.ts'
import {
  type HomeRule,
  type HomeSection,
  homeRuleLabels,
  homeSections,
  homeSectionTitles,
  rulesOfSection,
} from '#contract/pages/site-pages/home-sections.ts'
import { LateSelect } from '#ui/antd/late-select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { BlockFieldsProps } from './block-fields-props.ts'
import styles from './blocks-panel.module.css'
import { LabelledText } from './labelled-text.tsx'
import { PickedItems } from './picked-items.tsx'

const sectionOptions = homeSections.map((value) => ({ value, label: homeSectionTitles[value] }))

/** HOME-2: a section of the home page: its title, whether it is shown, and what fills it. */
export function SectionFields({ block, set }: BlockFieldsProps<'section'>) {
  const { section, rule, picked, isHidden } = block
  const rules = rulesOfSection[section]
  const choose = (name: HomeSection) =>
    set({ section: name, rule: rulesOfSection[name][0] ?? 'newest', picked: [], title: '' })
  return (
    <>
      <Choice label="版块">
        {(id) => <LateSelect<HomeSection> id={id} value={section} options={sectionOptions} onChange={choose} />}
      </Choice>
      {section !== 'banner' && (
        <LabelledText
          label="标题"
          value={block.title}
          max={20}
          placeholder={homeSectionTitles[section]}
          onChange={(title) => set({ title })}
        />
      )}
      <Choice label="在首页显示">
        {(id) => <Switch id={id} checked={!isHidden} onChange={({ target }) => set({ isHidden: !target.checked })} />}
      </Choice>
      {rules.length > 0 && (
        <Choice label="内容">
          {(id) => (
            <LateSelect<HomeRule>
              id={id}
              value={rule}
              options={rules.map((value) => ({ value, label: homeRuleLabels[value] }))}
              onChange={(chosen) => set({ rule: chosen })}
            />
          )}
        </Choice>
      )}
      {rule === 'picked' && rules.includes('picked') && (
        <PickedItems key={section} section={section} ids={picked} onChange={(ids) => set({ picked: ids })} />
      )}
      {section === 'banner' && (
        <p className={styles.hint}>
          图片、链接与展示时间在 <Link to={backOffice.banners}>轮播图</Link> 里改；没有轮播图时显示欢迎语。
        </p>
      )}
      {section === 'solutions' && (
        <p className={styles.hint}>
          方案与案例在 <Link to={backOffice.pages}>页面</Link> 的「业务解决方案」里改。
        </p>
      )}
    </>
  )
}

export const Choice = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
