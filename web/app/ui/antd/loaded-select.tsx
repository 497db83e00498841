import { Select } from 'antd'
import { AntdApp } from './antd-app.client.tsx'
import type { LateSelectProps } from './late-props.ts'

interface LoadedSelectProps<V extends string> extends LateSelectProps<V> {
  autoFocus: boolean
  defaultOpen: boolean
}

/** What `LateSelect` loads. */
export const LoadedSelect = <V extends string>({ options, isSearchable, note, ...rest }: LoadedSelectProps<V>) => (
  <AntdApp>
    <Select<V>
      {...rest}
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
