import { Select } from 'antd'
import { classNames } from '#ui/styles/class-names.ts'
import { AntdApp } from './antd-app.client.tsx'
import styles from './late-field.module.css'
import type { LateSelectProps } from './late-props.ts'

interface LoadedSelectProps<V extends string> extends LateSelectProps<V> {
  autoFocus: boolean
  defaultOpen: boolean
}

/** What `LateSelect` loads. */
export const LoadedSelect = <V extends string>(props: LoadedSelectProps<V>) => {
  const { options, isSearchable, note, className, ...rest } = props
  return (
    <AntdApp>
      <Select<V>
        {...rest}
        className={classNames(styles.loaded, rest.size && styles.loadedSmall, className)}
        options={[...options]}
        showSearch={isSearchable && { optionFilterProp: 'label' }}
        labelRender={({ label }) => (
          <>
            {label}
            {note}
          </>
        )}
      />
    </AntdApp>
  )
}
