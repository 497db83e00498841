import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** URL -> page, in the order of specification 2.1. */
export default [
  layout('shells/public/public-shell.tsx', [
    index('pages/home-page.tsx'),
    route('mall', 'pages/opening-soon-page.tsx', { id: 'mall' }),
    route('mallSearch', 'pages/opening-soon-page.tsx', { id: 'mall-search' }),
    route('AboutsUs', 'pages/alliance-page.tsx'),
    route('AboutsUs/View', 'features/news/article-page.tsx'),
    layout('shells/public/login-wall.tsx', [
      route('Admin/Upload', 'pages/opening-soon-page.tsx', { id: 'upload' }),
      route('videoPage/UploadVideo', 'pages/opening-soon-page.tsx', { id: 'course-upload' }),
    ]),
    layout('shells/member/member-shell.tsx', [route('NumberShop/Admin', 'pages/member/member-page.tsx')]),
    layout('shells/video/video-shell.tsx', [
      route('videoPage', 'shells/video/video-index.ts'),
      route('videoPage/videoHome', 'pages/opening-soon-page.tsx', { id: 'video' }),
      route('videoPage/videoSearch', 'pages/opening-soon-page.tsx', { id: 'course-search' }),
    ]),
    layout('shells/forum/forum-shell.tsx', [
      route('CultivateCenter', 'shells/forum/forum-index.ts'),
      route('CultivateCenter/indexContent', 'pages/opening-soon-page.tsx', { id: 'forum' }),
      route('CultivateCenter/newpost', 'pages/opening-soon-page.tsx', { id: 'new-topic' }),
      route('CultivateCenter/searchContent', 'pages/opening-soon-page.tsx', { id: 'forum-search' }),
    ]),
    route('pages/terms', 'pages/legal-page.tsx', { id: 'terms' }),
    route('pages/privacy', 'pages/legal-page.tsx', { id: 'privacy' }),
    route('401', 'pages/forbidden-page.tsx'),
    route('*', 'pages/not-found-page.tsx'),
  ]),
  route('logoRegister', 'features/accounts/login-page.tsx'),
  route('logout', 'features/accounts/logout.ts'),
  route('firstPassword', 'features/accounts/first-password-page.tsx'),
  route('notices/bell', 'features/notices/bell-data.ts'),
  route('cover/:category/:name', 'pages/cover-image.ts'),
  route('System', 'pages/system-redirect.ts'),
  route('System/LoReg', 'features/accounts/back-office-login-page.tsx'),
  layout('shells/back-office/back-office-shell.tsx', [
    route('System/main', 'pages/dashboard-page.tsx'),
    route('System/AdminUser', 'features/accounts/admin-users-page.tsx', { id: 'members' }),
    route('System/AdminUserOne', 'features/accounts/admin-users-page.tsx', { id: 'members-first-level' }),
    route('System/AdminUserTwo', 'features/accounts/admin-users-page.tsx', { id: 'members-second-level' }),
    route('System/AdminUserfirste', 'features/accounts/admin-users-page.tsx', { id: 'members-third-level' }),
    route('System/information', 'features/news/admin-news-page.tsx'),
    route('System/informationItem', 'features/news/edit-news-page.tsx'),
    route('System/division', 'features/accounts/division-page.tsx'),
    route('System/sensitiveWords', 'features/moderation/sensitive-words-page.tsx'),
    route('System/reports', 'features/moderation/reports-page.tsx'),
    route('System/auditLog', 'features/accounts/audit-log-page.tsx'),
    route('System/jobs', 'features/operations/jobs-page.tsx'),
    route('System/settings', 'features/settings/settings-page.tsx'),
  ]),
] satisfies RouteConfig
