/** Every feature, in the order in which they may know each other: a feature imports only earlier ones. */
export const featureOrder = [
  'settings',
  'moderation',
  'accounts',
  'notices',
  'points',
  'access',
  'payments',
  'library',
  'documents',
  'lessons',
  'forum',
  'news',
  'alliance',
  'sharing',
  'insight',
  'operations',
]
