/** The feature keys with their labels: docs/rules.md#features. */
const KEYS = {
  custom: 'Custom',
  wifi: 'Wi-Fi',
  buy_pod: 'Buy pod',
  photobooth: 'Photobooth',
  location: 'Location',
  support: 'Support',
  flight_status: 'Flight status',
  survey: 'Survey',
  video_calling: 'Video calling',
  lighting: 'Lighting',
  pod: 'Pod',
};

export type FeatureKey = keyof typeof KEYS;
/** The key of the feature whose content the operator writes. */
export const CUSTOM = 'custom' satisfies FeatureKey;
export const FEATURE_KEYS = Object.keys(KEYS) as [FeatureKey, ...FeatureKey[]];
export const featureKeyChoices = Object.entries(KEYS).map(([value, label]) => ({ value, label }));
