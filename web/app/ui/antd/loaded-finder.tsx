import { Select } from 'antd'
import { useEffect } from 'react'
import { AntdApp } from './antd-app.client.tsx'
import styles from './late-field.module.css'
import type { LateFinderProps } from './late-props.ts'

interface LoadedFinderProps extends LateFinderProps {
  autoFocus: boolean
  defaultOpen: boolean
}

/** What `LateFinder` loads. */
export const LoadedFinder = (props: LoadedFinderProps) => {
  const { control, typed, isDisabled, isLoading, missing, defaultOpen, onType, ...rest } = props
  // Ant Design empties the field when it appears.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was typed before
  useEffect(() => {
    if (typed) onType(typed)
  }, [])
  return (
    <AntdApp>
      <Select<number>
        {...control}
        {...rest}
        status={control?.['aria-invalid'] && 'error'}
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
