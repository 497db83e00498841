import type { ThemeConfig } from 'antd'

/** The value of a variable of tokens.css. */
type ReadToken = (name: string) => string

/**
 * The theme of Ant Design, made of the variables of ui/styles/tokens.css in the theme that the page has. Their values,
 * because Ant Design derives further colours from them, which it cannot do from references.
 */
export const themeOf = (c: ReadToken): ThemeConfig => ({ token: tokens(c), components: components(c) })

const tokens = (c: ReadToken): ThemeConfig['token'] => ({
  colorPrimary: c('c-primary'),
  colorPrimaryHover: c('c-primary-hover'),
  colorPrimaryActive: c('c-primary-active'),
  colorPrimaryBg: c('c-primary-soft'),
  colorPrimaryBgHover: c('c-primary-soft-2'),
  colorPrimaryBorder: c('c-primary-line'),
  colorLink: c('c-primary'),
  colorLinkHover: c('c-primary-hover'),
  colorLinkActive: c('c-primary-active'),
  colorInfo: c('c-info'),
  colorSuccess: c('c-success'),
  colorWarning: c('c-warning'),
  colorError: c('c-danger'),
  colorSuccessBg: c('c-success-soft'),
  colorWarningBg: c('c-warning-soft'),
  colorErrorBg: c('c-danger-soft'),
  colorInfoBg: c('c-info-soft'),
  colorTextBase: c('c-text'),
  colorText: c('c-text'),
  colorTextSecondary: c('c-text-2'),
  colorTextTertiary: c('c-text-3'),
  colorTextQuaternary: c('c-disabled'),
  colorTextPlaceholder: c('c-text-3'),
  colorTextDisabled: c('c-disabled'),
  colorBgLayout: c('c-bg'),
  colorBgContainer: c('c-surface'),
  colorBgElevated: c('c-surface'),
  colorBgMask: c('c-mask'),
  colorBgSpotlight: c('c-chrome'),
  colorFillAlter: c('c-surface-2'),
  colorFillSecondary: c('c-sunken'),
  colorBorder: c('c-control'),
  colorBorderSecondary: c('c-line'),
  colorSplit: c('c-line-2'),
  fontFamily:
    '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC","Hiragino Sans GB",system-ui,sans-serif',
  fontFamilyCode:
    '"DIN Alternate","Bahnschrift","Roboto Condensed","Arial Narrow","PingFang SC","Microsoft YaHei",sans-serif',
  fontSize: 14,
  fontSizeSM: 12,
  fontSizeLG: 16,
  fontSizeXL: 20,
  fontSizeHeading1: 38,
  fontSizeHeading2: 30,
  fontSizeHeading3: 24,
  fontSizeHeading4: 20,
  fontSizeHeading5: 16,
  lineHeight: 1.6,
  fontWeightStrong: 600,
  borderRadius: 3,
  borderRadiusXS: 2,
  borderRadiusSM: 2,
  borderRadiusLG: 4,
  controlHeight: 36,
  controlHeightSM: 28,
  controlHeightLG: 44,
  controlOutline: c('c-outline'),
  controlOutlineWidth: 3,
  boxShadow: c('shadow-2'),
  boxShadowSecondary: c('shadow-2'),
  boxShadowTertiary: '0 1px 2px rgba(15,26,40,0.06)',
  motionDurationFast: '0.12s',
  motionDurationMid: '0.2s',
  motionDurationSlow: '0.32s',
  motionEaseOut: 'cubic-bezier(.2,.7,.2,1)',
  zIndexBase: 0,
  zIndexPopupBase: 300,
  wireframe: false,
})

const components = (c: ReadToken): ThemeConfig['components'] => ({
  Select: {
    optionSelectedBg: c('c-primary-soft'),
    optionActiveBg: c('c-surface-2'),
    optionHeight: 36,
  },
  Modal: {
    titleFontSize: 16,
    headerBg: c('c-surface'),
    contentBg: c('c-surface'),
  },
  Drawer: {
    footerPaddingBlock: 12,
    footerPaddingInline: 20,
  },
  Cascader: {
    controlItemWidth: 159,
    dropdownHeight: 220,
    optionSelectedBg: c('c-primary-soft'),
    optionSelectedColor: c('c-primary'),
    optionPadding: '6px 12px',
  },
})
