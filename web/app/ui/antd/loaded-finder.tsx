import { Select } from 'antd'
import { AntdApp } from './antd-app.client.tsx'
import styles from './late-field.module.css'
import type { LateFinderProps } from './late-finder.tsx'

interface LoadedFinderProps extends LateFinderProps {
  autoFocus: boolean
  defaultOpen: boolean
}

/** What `LateFinder` loads. */
export const LoadedFinder = (props: LoadedFinderProps) => {
  const { control, typed, isDisabled, isLoading, missing, defaultOpen, onType, ...rest } = props
  return (
    <AntdApp>
      <Select<number>
        {...control}
        {...rest}
        className={styles.loaded}
        defaultOpen={defaultOpen || typed !== ''}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: onType }}
        disabled={isDisabled}
        loading={isLoading}
        notFoundContent={isLoading ? '加载中' : missing}
      />
    </AntdApp>
  )
}
