// Written by `npm run generate` from the description of the API.
export type WalkUpInput = { email: string; countryCode: string; phone: string; podId?: number; pricingPlanId: number; datetimeStart?: string; businessPartnerId?: number; subPartnerId?: number | null; bookingType: 'WALKIN'; payment: { method: string; reference?: string | null; amount: number | string } } | { email: string; countryCode: string; phone: string; podId?: number; pricingPlanId: number; datetimeStart?: string; businessPartnerId?: number; subPartnerId?: number | null; bookingType: 'PP'; PPSummaryAmount: number | string; priorityPasses: { priorityUserName: string; priorityCardNumber: string; inputType?: string | null; priorityPassCost?: number | string; cardCreatedOn?: string | null; cardExpiresOn?: string | null }[] } | { email: string; countryCode: string; phone: string; podId?: number; pricingPlanId: number; datetimeStart?: string; businessPartnerId?: number; subPartnerId?: number | null; bookingType: 'BP'; PPSummaryAmount: number | string; boardingPasses: { boardedUserName: string; airlineName?: string | null; flightNumber?: string | null; departingFrom?: string | null; arrivingTo?: string | null; travelDate?: string | null }[] };
export type Failure = { message: string; code: string; errors?: { path: string; message: string }[] };
export type OwnAlerts = { unseen: number; alerts: { id: number; kind: 'doorTrouble' | 'doorLock' | 'paymentGateway' | 'silent' | 'podRefused' | 'blockEnds' | 'refund' | 'dispute'; title: string; href: string; at: string; dueAt: string }[] };
export type OwnSession = { id: string; device: string; isApi: boolean; ip: string | null; createdAt: string; lastSeenAt: string; isCurrent: boolean };
export type SubAdmin = { id: number; firstName: string; lastName: string; email: string; permissions: number[]; business_partner_id: number[]; admin_business_partners: { id: number; name: string }[]; admin_api_partners: { id: number; name: string }[]; isActive: boolean; invited: boolean; lastSeenAt: string | null; createdAt: string; updatedAt: string };
export type ListMeta = { total: number; totalIsLowerBound?: true; page: number; limit: number };
export type Amenity = { id: number; name: string; image: string | null; fileName: string | null; ownerId: number | null; owner: string; createdAt: string; updatedAt: string };
export type Announcement = { id: number; heading: string; content: string; description: string; translations: Record<string, { heading?: string; content?: string }>; bannerImg: string | null; fileName: string | null; isPublish: boolean; isPublishDate: string | null; locationIds: number[]; spaceIds: number[]; partnerIds: number[]; showsFrom: string | null; showsUntil: string | null; ownerId: number | null; owner: string; createdAt: string; updatedAt: string };
export type AudioRow = { id: number; audioName: string; fileName: string; url: string; mimetype: string; size: number; duration: number; ownerId: number | null; owner: string; createdAt: string; updatedAt: string; spaces: { id: number; name: string; shortName: string | null; location: string }[] };
export type Audio = { id: number; audioName: string; fileName: string; url: string; mimetype: string; size: number; duration: number; ownerId: number | null; owner: string; createdAt: string; updatedAt: string };
export type AuditLine = { id: number; at: string; when: string; actorKind: 'staff' | 'visitor' | 'pod' | 'system'; admin: { id: number; name: string; email: string } | null; ip: string | null; action: string; entity: string; entityId: string | null; recordCalled: string | null; before: unknown; after: unknown };
export type BoardSpace = { id: number; name: string; shortName: string; status: 'active' | 'inactive'; location: { id: number; name: string }; timezone: string; closedFrom: string | null; closedUntil: string | null; outOfService: { from: string; until: string | null } | null; pod: { reportedAt: string | null; internalAt: string | null; externalAt: string | null; off: ('doorLock' | 'paymentGateway')[]; partsOff: string[]; listeningSince: string } | null; doorOpensBy: 'pod' | 'keypad' | 'staff'; doorTrouble: { tries: number; lastAt: string } | null; state: 'out-of-service' | 'door-trouble' | 'silent' | 'part-off' | 'unknown' | 'ok' | 'none'; times: { kind: 'booking' | 'hold'; datetimeStart: string; datetimeEnd: string; holdExpiresAt: string | null; booking: { id: number; transactionId: string; name: string; phone: string; isExtended: boolean } | null; failedUnlocks: number }[] };
export type Booking = { id: number; transactionId: string; status: number; bookingType: 'ALL' | 'WALKIN' | 'PP' | 'BP'; datetimeStart: string; datetimeEnd: string; timezone: string; duration: number; pricingPlan: string | null; subTotal: number; discount: number; tax: number; waived: number; credit: number; amount: number; receipt: { tax: number; wallet: number }; payment_refunds: { totalRefund: number }; totalRefund: number; refundState: 'refunded' | 'due' | 'none'; toRefund: number; PPSummaryAmount: number; promoCode: string | null; isExtendedBooking: boolean; receiptNumber: number | null; iwgReservationId: string | null; createdAt: string; updatedAt: string; cancelledAt: string | null; cancelReason: 'operator' | 'door' | 'lapsed' | null; userId: number; user: { id: number; name: string; email: string; phone: string }; pod: { id: number; name: string; shortName: string | null; inventoryId: string | null; iwgCentreId: string | null; address: string | null; zipcode: string | null; size: number | null; tax: number; description: string | null; amenities: string[] }; location: { id: number; name: string; city: string | null; country: string | null }; business_partner: { id: number; name: string }; subPartner: { id: number; name: string } | null; priorityPasses: { priorityUserName: string; priorityCardNumber: string; inputType: string | null; priorityPassCost: number; cardCreatedOn: string | null; cardExpiresOn: string | null }[]; boardingPasses: { boardedUserName: string; airlineName: string | null; flightNumber: string | null; departingFrom: string | null; arrivingTo: string | null; travelDate: string | null }[]; accessCode: string | null; wifiAccessCode: string | null; confirmedAt: string | null; cancelledBy: string | null; periods: PriceLine[]; payments: { id: number; state: string; amount: number; captured: number; refunded: number; card: string | null; reference: string | null }[]; payment: { method: string; reference: string | null; amount: number } | null; refunds: { id: number; method: 'card' | 'wallet'; state: 'pending' | 'succeeded' | 'failed'; amount: number; reason: string | null; reference: string | null; failure: string | null; by: string; createdAt: string }[]; commands: PodCommand[] };
export type PriceLine = { id: number; ordinal: number; state: 'held' | 'paying' | 'confirmed' | 'released'; datetimeStart: string; datetimeEnd: string; duration: number; subtotal: number; discount: number; tax: number; waived: number; wallet: number; amount: number; taxPercent: number | null; createdAt: string; confirmedAt: string | null; subPartnerName: string | null; payment: { method: string; reference: string | null; amount: number } | null };
export type PodCommand = { id: number; type: string; state: string; by: string; createdAt: string; error: string | null; isLate: boolean };
export type RefundOutcome = { state: 'succeeded' | 'pending'; message: string };
export type MoreTime = { datetimeEnd: string; taxPercent: number; nextStartsAt: string | null; plans: { pricingPlanId: number; duration: number; datetimeEnd: string; subtotal: number; tax: number; amount: number }[] };
export type DoorOutcome = { commandId: number; message: string };
export type MoveCheck = { datetimeStart: string; datetimeEnd: string; refusal: { code: string; message: string } | null };
export type BookingNote = { id: number; text: string; by: string; createdAt: string };
export type Receipt = { receiptNumber: number; bookingId: number; transactionId: string; bookingType: 'ALL' | 'WALKIN' | 'PP' | 'BP'; status: number; businessPartnerId: number; partnerName: string; subPartnerName: string | null; receiptName: string | null; receiptEmail: string | null; receiptDescription: string | null; logo: string | null; user: { name: string; email: string }; pod: { id: number; name: string; address: string | null; zipcode: string | null; tax: number }; location: { id: number; name: string; city: string | null; country: string | null }; timezone: string; datetimeStart: string; datetimeEnd: string; duration: number; seller: { legalName: string; address: string | null; taxNumber: string | null } | null; periods: PriceLine[]; taxes: { percent: number | null; net: number; tax: number }[]; subTotal: number; discount: number; promoCode: string | null; tax: number; waived: number; amount: number; wallet: number; payments: { card: string | null; amount: number }[]; refunds: { method: 'card' | 'wallet'; state: 'pending' | 'succeeded'; amount: number; tax: number; creditNote: number | null; createdAt: string }[]; totalRefund: number };
export type RefundDetails = { refundtotal: number; subtotal: number; discount: number; tax: number; waived: number; wallet: number; refundable: number; refundableCard: number; suggested: number; rule: string | null; refunds: { id: number; method: 'card' | 'wallet'; state: 'pending' | 'succeeded' | 'failed'; amount: number; reason: string | null; reference: string | null; failure: string | null; by: string; createdAt: string }[] };
export type BookingStory = { id: number; transactionId: string; status: number; datetimeStart: string; datetimeEnd: string; contact: { name: string; email: string; phone: string }; pod: { id: number; name: string; shortName: string | null }; location: { name: string }; amount: number; totalRefund: number; paidWith: string | null; clock: { zone: string; changes: number[]; offsets: number[] }; actions: ('unlock' | 'moveToFree' | 'lock' | 'extend' | 'reschedule' | 'refund' | 'receipt' | 'images' | 'cancelAndRefund' | 'cancel')[]; best: 'unlock' | 'moveToFree' | 'lock' | 'extend' | 'reschedule' | 'refund' | 'receipt' | 'images' | 'cancelAndRefund' | 'cancel' | null; mayNote: boolean; passcode: string | null; freePod: { id: number; plate: string } | null; lines: { key: string; at: string; title: string; detail: string | null; tone: 'ok' | 'bad' | 'plain' | 'note'; by: string | null }[] };
export type BookingRow = { id: number; transactionId: string; status: number; bookingType: 'ALL' | 'WALKIN' | 'PP' | 'BP'; datetimeStart: string; datetimeEnd: string; timezone: string; duration: number; pricingPlan: string | null; subTotal: number; discount: number; tax: number; waived: number; credit: number; amount: number; receipt: { tax: number; wallet: number }; payment_refunds: { totalRefund: number }; totalRefund: number; refundState: 'refunded' | 'due' | 'none'; toRefund: number; PPSummaryAmount: number; promoCode: string | null; isExtendedBooking: boolean; receiptNumber: number | null; iwgReservationId: string | null; createdAt: string; updatedAt: string; cancelledAt: string | null; cancelReason: 'operator' | 'door' | 'lapsed' | null; userId: number; user: { id: number; name: string; email: string; phone: string }; pod: { id: number; name: string; shortName: string | null; inventoryId: string | null; iwgCentreId: string | null; address: string | null; zipcode: string | null; size: number | null; tax: number }; location: { id: number; name: string; city: string | null; country: string | null }; business_partner: { id: number; name: string }; subPartner: { id: number; name: string } | null; priorityPasses: { priorityUserName: string; priorityCardNumber: string; inputType: string | null; priorityPassCost: number; cardCreatedOn: string | null; cardExpiresOn: string | null }[]; boardingPasses: { boardedUserName: string; airlineName: string | null; flightNumber: string | null; departingFrom: string | null; arrivingTo: string | null; travelDate: string | null }[] };
export type BoxType = { id: number | null; partnerName: string; name: string };
export type BulkJob = { id: number; kind: 'customer.activate' | 'customer.deactivate' | 'space.activate' | 'space.deactivate' | 'space.plans' | 'space.price' | 'space.price-back' | 'space.sponsor' | 'space.features' | 'space.delete' | 'refund' | 'booking.clear' | 'sponsor.delete' | 'plan.delete' | 'partner.delete' | 'amenity.delete' | 'feature.delete' | 'audio.delete' | 'location.activate' | 'location.deactivate' | 'location.delete' | 'announcement.publish' | 'announcement.unpublish' | 'announcement.delete' | 'sub-admin.activate' | 'sub-admin.deactivate'; state: 'running' | 'done' | 'stopped'; requestedBy: string; createdAt: string; endedAt: string | null; total: number; done: number; leftOut: number; amount: number; reasons: { recordId: number; label: string; reason: string }[]; outcomes: { recordId: number; label: string; outcome: string }[] };
export type StartedBulkJob = { id: number };
export type BusinessPartner = { id: number; name: string; code: string; api_key: string; previousKeyExpiresAt: string | null; boxKey: string; parentId: number | null; parent: { id: number; name: string; code: string } | null; isHouse: boolean; logo: string | null; fileName: string | null; receiptName: string | null; receiptEmail: string | null; receiptDescription: string | null; createdAt: string; updatedAt: string };
export type BusinessPartnerDetail = { id: number; name: string; code: string; api_key: string; previousKeyExpiresAt: string | null; boxKey: string; parentId: number | null; parent: { id: number; name: string; code: string } | null; isHouse: boolean; logo: string | null; fileName: string | null; receiptName: string | null; receiptEmail: string | null; receiptDescription: string | null; createdAt: string; updatedAt: string; subPartners: { id: number; name: string; code: string }[] };
export type SeasonalCredit = { creditId: number; amount: number; fromDate: string | null; toDate: string | null; expiresAfterDays: number | null; isActive: boolean; updatedAt: string };
export type LedgerLine = { id: number; amount: number; balance: number; reason: 'assigned' | 'seasonal' | 'booking' | 'booking_released' | 'refund' | 'correction' | 'taken_back' | 'expired'; note: string | null; ownerId: number | null; owner: string; expiresAt: string | null; booking: { id: number; transactionId: string } | null; by: string; createdAt: string };
export type Wallet = { userId: number; wallet: number };
export type Dispute = { id: number; providerRef: string; state: string; reason: string; amount: number; dueAt: string | null; openedAt: string; booking: { id: number; transactionId: string; customer: string }; space: string; location: string | null; card: { brand: string | null; last4: string | null } };
export type ListExport = { id: number; list: string; fileName: string; state: 'running' | 'done' | 'failed'; rows: number; done: number; createdAt: string };
export type Feature = { id: number; name: string; key: string; image: string | null; fileName: string | null; htmlText: string | null; translations: Record<string, { name?: string; htmlText?: string }>; bannerImg: string | null; bannerFileName: string | null; ownerId: number | null; owner: string; createdAt: string; updatedAt: string };
export type HealthRow = { podId: number; liveStatus: { internal: { pod_app_status: boolean; cpu: number | null; mem: number | null; total_mem: number | null; reportedAt: string | null }; external: { pod_app_status: boolean; cpu: number | null; mem: number | null; total_mem: number | null; reportedAt: string | null } }; light1: boolean | null; light2: boolean | null; light3: boolean | null; light4: boolean | null; internalScreen: boolean | null; internalCamera: boolean | null; microphone: boolean | null; sound: boolean | null; internalApplaunch: boolean | null; internalRuckus: boolean | null; internalConnections: boolean | null; internalApps: boolean | null; externalScreen: boolean | null; externalCamera: boolean | null; paymentGateway: boolean | null; doorLock: boolean | null; externalApplaunch: boolean | null; externalRuckus: boolean | null; externalConnections: boolean | null; id: number; pod: { id: number; name: string; isActive: boolean; status: 'active' | 'inactive' | 'deleted'; businessPartners: { business_partner_id: number; name: string }[] }; location: { id: number; name: string }; timezone: string; reportedAt: string | null; verdict: 'silent' | 'failed' | 'fine' | 'none'; state: 'out-of-service' | 'door-trouble' | 'silent' | 'part-off' | 'unknown' | 'ok' | 'none'; partsOff: string[]; uptime: number | null };
export type HealthDetail = { podId: number; liveStatus: { internal: { pod_app_status: boolean; cpu: number | null; mem: number | null; total_mem: number | null; reportedAt: string | null }; external: { pod_app_status: boolean; cpu: number | null; mem: number | null; total_mem: number | null; reportedAt: string | null } }; light1: boolean | null; light2: boolean | null; light3: boolean | null; light4: boolean | null; internalScreen: boolean | null; internalCamera: boolean | null; microphone: boolean | null; sound: boolean | null; internalApplaunch: boolean | null; internalRuckus: boolean | null; internalConnections: boolean | null; internalApps: boolean | null; externalScreen: boolean | null; externalCamera: boolean | null; paymentGateway: boolean | null; doorLock: boolean | null; externalApplaunch: boolean | null; externalRuckus: boolean | null; externalConnections: boolean | null; id: number; pod: { id: number; name: string; isActive: boolean; status: 'active' | 'inactive' | 'deleted'; businessPartners: { business_partner_id: number; name: string }[] }; location: { id: number; name: string }; timezone: string; reportedAt: string | null; verdict: 'silent' | 'failed' | 'fine' | 'none'; state: 'out-of-service' | 'door-trouble' | 'silent' | 'part-off' | 'unknown' | 'ok' | 'none'; partsOff: string[]; uptime: number | null; samples: { at: string; internalCpu: number | null; internalMem: number | null; externalCpu: number | null; externalMem: number | null }[]; incidents: PodIncident[] };
export type PodIncident = { id: number; component: string; since: string; until: string | null };
export type Movement = { id: number; kind: 'payment' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'fee' | 'payout' | 'walk_up' | 'pass' | 'pass_returned' | 'credit_given' | 'credit_taken' | 'credit_expired' | 'credit_spent' | 'promo' | 'waived'; method: 'card' | 'wallet' | 'counter' | 'partner' | 'provider' | 'none'; at: string; recordedAt: string; booking: { id: number; transactionId: string; customer: string } | null; customer: { id: number; name: string } | null; businessPartner: string | null; location: string | null; space: string | null; card: { brand: string | null; last4: string | null } | null; intentId: string | null; providerRef: string | null; creditOf: string | null; note: string | null; gross: number; tax: number; net: number };
export type Reconciliation = { fetchedUntil: string | null; sides: { label: 'payments' | 'refunds' | 'disputes' | 'fees' | 'payouts'; provider: number; ledger: number; bookings: number | null; waiting: number }[]; differences: { kind: 'captured_not_booked' | 'booked_not_captured' | 'wrong_amount' | 'double' | 'unknown_intent' | 'refunded_elsewhere' | 'dispute' | 'missing_payout' | 'fee' | 'late'; at: string; reference: string; booking: { id: number; transactionId: string } | null; provider: number | null; ledger: number | null; bookings: number | null; todo: string }[] };
export type LedgerTotals = { revenue: number; totals: { kind: 'payment' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'fee' | 'payout' | 'walk_up' | 'pass' | 'pass_returned' | 'credit_given' | 'credit_taken' | 'credit_expired' | 'credit_spent' | 'promo' | 'waived'; method: 'card' | 'wallet' | 'counter' | 'partner' | 'provider' | 'none'; count: number; gross: number; tax: number }[] };
export type OutagePreview = { count: number; card: number; wallet: number; bookings: { id: number; transactionId: string; customer: string; space: string; startsAt: string; endsAt: string; card: number; wallet: number; leftOut: string | null }[] };
export type PartnerReceipt = { id: number; businessPartnerId: number; partnerName: string; receiptName: string; receiptEmail: string; receiptDescription: string; logo: string | null; createdAt: string; updatedAt: string };
export type AssignablePermission = { permission_id: number; permission_name: string; group: string; restricts: boolean; passedOn: boolean };
export type PermissionRecord = { permission_id: number; role_name: string };
export type Photo = { id: number; bookingId: number; url: string; createdAt: string };
export type SpaceRow = { id: number; name: string; shortName: string | null; status: 'active' | 'inactive' | 'deleted'; isActive: boolean; address: string | null; description: string | null; timezone: string; zipcode: string | null; latitude: number | null; longitude: number | null; inventoryId: string | null; iwgCentreId: string | null; terminalId: string | null; location: { id: number; name: string; city: string | null; country: string | null }; podPricingPlans: { id: number; name: string }[]; images: { url: string; name: string }[]; createdAt: string; updatedAt: string };
export type Space = { id: number; name: string; shortName: string | null; status: 'active' | 'inactive' | 'deleted'; isActive: boolean; address: string | null; description: string | null; timezone: string; zipcode: string | null; latitude: number | null; longitude: number | null; inventoryId: string | null; iwgCentreId: string | null; terminalId: string | null; location: { id: number; name: string; city: string | null; country: string | null }; podPricingPlans: { id: number; name: string }[]; images: { url: string; name: string }[]; createdAt: string; updatedAt: string; translations: Record<string, { description?: string }>; size: number | null; tax: number; locationId: number; secondaryLocations: number[]; pod_locations: { id: number; name: string }[]; pricingPlanId: number[]; partnerId: number[]; partners: { id: number; name: string }[]; business_partner_id: number[]; business_partners: { id: number; name: string; code: string; boxKey: string }[]; box_type_id: number | null; boxType: { id: number; name: string } | null; type: string | null; sponsorId: number | null; sponsor: { id: number; name: string } | null; audio_id: number | null; audio: { id: number; name: string; url: string } | null; audios: { id: number; name: string; url: string }[]; amenityIds: number[]; amenities: { id: number; name: string; amenityId: number; image: string | null }[]; extAppFeaturesIds: { id: number; dragOrder: number }[]; features: { id: number; name: string; extAppFeaturesId: number; dragOrder: number }[]; restrictedFrom: string; restrictedTo: string; calendarId: string | null; calendarClientId: string | null; hasCalendarClientSecret: boolean; hasCalendarRefreshToken: boolean; isCradlepointEnabled: boolean; doorOpensBy: 'pod' | 'keypad' | 'staff'; hasDeviceToken: boolean; deviceTokenMintedAt: string | null; reportedAt: string | null; config?: string | null; configs?: { config: string }[] };
export type SpaceConfig = { config: string | null; versions: { id: number; config: string; savedBy: string | null; createdAt: string }[] };
export type WalkUpOffer = { taxPercent: number; nextStartsAt: string | null; plans: { pricingPlanId: number; duration: number; datetimeEnd: string; subtotal: number; tax: number; amount: number }[]; partners: { id: number; name: string; isHouse: boolean }[] };
export type DeactivatedSpaces = { spaceIds: number[]; jobId: number | null };
export type WebSpace = { id: number; name: string; address: string | null; description: string | null; tax: number; timezone: string; location: { name: string; timezone: string }; doorOpensBy: 'pod' | 'keypad' | 'staff'; images: { url: string; name: string }[]; podPricingPlans: { pricingPlanId: number; pricingPlan: { cost: number; duration: number }; isAvailable: boolean }[]; partner: { name: string; logoUrl: string | null } | null; sponsor: { name: string; logoUrl: string | null; theme: Record<string, string> | null } | null; isAvailable: boolean; unavailableReason: string | null; unavailableCode: string | null; freeFrom: string | null; occupiedUntil: string | null; podreservations: { id: string }[]; audios?: { id: number; audioName: string; url: string; duration: number }[]; serverTime: string };
export type NearestSpace = { podId: number; name: string; shortName: string | null; address: string | null; metres: number | null };
export type PricingPlan = { id: number; duration: number; cost: number; name: string; ownerId: number | null; owner: string; createdAt: string; updatedAt: string };
export type PrivacyPolicy = { htmlDescription: string; description: string; translations: Record<string, { htmlDescription?: string }>; updatedAt: string; privacyhtmlDescription: string };
export type SeasonalPromo = { id: number; name: string; amount: number; fromDate: string | null; expiredAt: string | null; maxUseLimit: number; usedCount: number; isActive: boolean; updatedAt: string };
export type PromoCode = { id: number; name: string; amount: number; expiredAt: string | null; userId: number | null; maxUseLimit: number; usedCount: number; ownerId: number | null; owner: string; availableToAll: boolean; isActive: boolean; createdAt: string };
export type CodedLocation = { id: number; name: string; spaces: number };
export type CodedSpace = { id: number; name: string; shortName: string | null; location: string; isActive: boolean };
export type WifiStock = { used: number; unused: number; total: number; usedInAWeek: number; daysLeft: number | null; isLow: boolean };
export type WifiUpload = { added: number; duplicates: { count: number; lines: { line: number; reason: string }[] }; invalid: { count: number; lines: { line: number; reason: string }[] } };
export type WifiCode = { id: number; code: string; usedAt: string | null; usedOn: string | null; createdAt: string; addedOn: string; booking: { id: number; transactionId: string } | null };
export type SearchResults = { actions: { label: string; detail: string; href: string }[]; bookings: { label: string; detail: string; href: string; id: number }[]; users: { label: string; detail: string; href: string; id: number }[]; spaces: { label: string; detail: string; href: string; id: number }[]; locations: { label: string; detail: string; href: string; id: number }[]; more: { label: string; detail: string; href: string }[] };
export type SpaceBlock = { id: number; space: { id: number; name: string; timezone: string }; startsAt: string; endsAt: string | null; state: 'upcoming' | 'running' | 'over'; reason: 'maintenance' | 'repair' | 'cleaning' | 'other'; note: string; madeBy: string | null; updatedAt: string };
export type NewSpaceBlocks = { blocks: SpaceBlock[]; jobId: number | null };
export type BookingInBlock = { id: number; transactionId: string; spaceId: number; space: string; name: string; startsAt: string; endsAt: string; isRunning: boolean; refund: number | null };
export type ProposedName = { name: string; shortName: string };
export type Sponsor = { id: number; name: string; logoUrl: string | null; fileName: string | null; theme: { Color: { BrandPrimary?: string; BrandSecondary?: string; Neutral?: string; NeutralLight?: string; NeutralDark?: string; NeutralExtraDark?: string; White?: string; Success?: string; Error?: string } } | null; ownerId: number | null; owner: string; createdAt: string; updatedAt: string };
export type SponsorDetail = { id: number; name: string; logoUrl: string | null; fileName: string | null; theme: { Color: { BrandPrimary?: string; BrandSecondary?: string; Neutral?: string; NeutralLight?: string; NeutralDark?: string; NeutralExtraDark?: string; White?: string; Success?: string; Error?: string } } | null; ownerId: number | null; owner: string; createdAt: string; updatedAt: string; spaces: { id: number; name: string; location: string; isActive: boolean }[] };
export type StatementMonth = { month: string; closedAt: string | null; canClose: boolean; statements: Statement[] };
export type Statement = { id: number | null; number: number | null; month: string; businessPartnerId: number | null; partnerName: string; closedAt: string | null; bookings: number; passes: number; passAmount: number; sold: number; tax: number; operatorCredit: number; refunded: number; kinds: { kind: 'payment' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'fee' | 'payout' | 'walk_up' | 'pass' | 'pass_returned' | 'credit_given' | 'credit_taken' | 'credit_expired' | 'credit_spent' | 'promo' | 'waived'; method: 'card' | 'wallet' | 'counter' | 'partner' | 'provider' | 'none'; count: number; gross: number; tax: number }[]; taxes: { country: string; percent: number; gross: number; tax: number }[] };
export type ClosedMonth = { month: string; statements: number };
export type Terms = { htmlDescription: string; description: string; translations: Record<string, { htmlDescription?: string }>; updatedAt: string };
export type SpaceTimes = { id: number; times: { kind: 'booking' | 'hold'; datetimeStart: string; datetimeEnd: string; holdExpiresAt: string | null; booking: { id: number; transactionId: string; name: string; amount: number; isExtended: boolean } | null }[]; closed: { from: string; until: string | null }[]; blocks: { from: string; until: string | null; id: number; reason: 'maintenance' | 'repair' | 'cleaning' | 'other'; updatedAt: string }[]; silent: { from: string; until: string | null }[] };
export type WalkUp = { id: number; transactionId: string; status: number; bookingType: 'WALKIN' | 'PP' | 'BP'; podId: number; datetimeStart: string; datetimeEnd: string; amount: number; PPSummaryAmount: number };
export type InstantBooking = { id: string; url: string; total: number; expiredAt: string };
export type WebBooking = { id: string; transactionId: string; status: number; amount: number; subTotal: number; discount: number; tax: number; credit: number; duration: number; accessCode: string | null; wifiAccessCode: string | null; datetimeStart: string; datetimeEnd: string; expiredAt: string; serverTime: string; leftAt: string | null; isPaying: boolean; podId: number; pricingPlanId: number | null; timezone: string; user: { email: string; phone: string; countryCode: string }; isUnmailed: boolean; pod: { name: string; address: string | null; tax: number; doorOpensBy: 'pod' | 'keypad' | 'staff'; images: { url: string; name: string }[] }; sponsor: { name: string; logoUrl: string | null; theme: Record<string, string> | null } | null; refunded: number; doorRefund: boolean; otherSpace: NearestSpace | null; timeGone: boolean; extension: { amount: number; subTotal: number; discount: number; tax: number; credit: number; duration: number; datetimeStart: string; datetimeEnd: string; expiredAt: string; isPaying: boolean } | null };
export type DoorRefund = { refunded: number; card: number; wallet: number };
export type BookingVersion = { serverTime: string; version: string };
export type ProvenEmail = { email: string; wallet: number };
export type Country = { id: number; name: string; code: string; dialCode: string; flag: string };
export type DeviceBooking = { id: number; status: number; bookingType: 'ALL' | 'WALKIN' | 'PP' | 'BP'; datetimeStart: string; datetimeEnd: string; passcodeHmac: string };
export type DeviceCommand = { id: number; type: 'unlock' | 'lock' | 'wifi-change'; payload: Record<string, unknown>; createdAt: string; expiresAt: string };
export type DeviceConfig = { podId: number; name: string; isActive: boolean; address: string | null; timezone: string; tax: number; location: { name: string }; kiosk: { globalPoll: number; shortPoll: number; signUpTimeout: number; tellMeMore: number; defaultTimeout: number; thankYouTimeout: number }; config: unknown; configText: string | null; features: { id: number; name: string; key: string; image: string | null; htmlText: string | null; bannerImg: string | null }[]; sponsor: { name: string; logoUrl: string | null; theme: Record<string, string> | null } | null; audio: { name: string; url: string; duration: number } | null; announcements: { id: number; heading: string; content: string; bannerImg: string | null; isPublishDate: string }[]; plans: { pricingPlanId: number; cost: number; duration: number }[]; realtime: { key: string; host: string; channel: string }; passcodeKey: string; serverTime: string };
export type Coordinates = { latitude: number; longitude: number; source: 'maps' | 'city' | 'location'; place: string; timezone: string };
export type Location = { id: number; name: string; address: string | null; city: string | null; state: string | null; zipcode: string | null; country: string | null; countryId: number | null; stateId: number | null; cityId: number | null; timezone: string | null; latitude: number | null; longitude: number | null; is_active: boolean; createdAt: string; updatedAt: string };
export type StaffProfile = { id: number; email: string; firstName: string; lastName: string; role: 'admin' | 'sub-admin'; permissions: PermissionRecord[] };
export type Partner = { id: number; name: string; promo: string | null; code: string | null; discount: number; logoUrl: string | null; fileName: string | null; createdAt: string; updatedAt: string };
export type PartnerDetail = { id: number; name: string; promo: string | null; code: string | null; discount: number; logoUrl: string | null; fileName: string | null; createdAt: string; updatedAt: string; spaces: { id: number; name: string; location: string; isActive: boolean }[] };
export type PromoValue = { amount: number; partner: string | null };
export type TimeZone = { id: string; name: string; label: string };
export type User = { id: number; name: string; firstName: string; lastName: string; username: string | null; email: string | null; countryCode: string | null; phone: string | null; profilePic: string | null; isActive: boolean; status: 'active' | 'inactive' | 'deleted'; wallet: number | null; credit: { ownerId: number | null; owner: string; amount: number }[] | null; totalBooking: number; totalAmount: number; address: { address: string | null; city: string | null; state: string | null; country: string | null; zipcode: string | null; countryId: number | null; stateId: number | null; cityId: number | null } | null; business_partners: { id: number; name: string; code: string }[]; isShared: boolean; isAnonymised: boolean; createdAt: string; createdOn: string; updatedAt: string };
export type PersonalData = { profile: Record<string, unknown>; bookings: Record<string, unknown>[]; periods: Record<string, unknown>[]; passes: Record<string, unknown>[]; payments: Record<string, unknown>[]; refunds: Record<string, unknown>[]; wallet: Record<string, unknown>[]; promoCodes: Record<string, unknown>[]; photos: Record<string, unknown>[]; mails: Record<string, unknown>[]; sentMails: Record<string, unknown>[]; notes: Record<string, unknown>[]; emailCodes: Record<string, unknown>[]; auditEntries: Record<string, unknown>[] };

/** Every operation of the API, by path and method. */
export type paths = {
  '/admin/account/alerts': {
    /** Your newest alerts, and how many you have not seen */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: OwnAlerts } } } } };
  };
  '/admin/account/alerts/seen': {
    /** Note that you have seen your alerts */
    post: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/admin/account/sessions': {
    /** End all of your own sessions but this one */
    delete: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** Your own sessions that have not ended, the last used one first */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: OwnSession[] } } } } };
  };
  '/admin/account/sessions/{id}': {
    /** End one of your own sessions */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/admin/account/step-up': {
    /** Prove again who you are, for 15 minutes of this session */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { password: string; code?: string; passkey?: { id: string; rawId: string; type: 'public-key'; response: { clientDataJSON: string; authenticatorData: string; signature: string } } } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/admin/admins': {
    /** List the sub-admins who hold no more than the caller */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByEmail' | 'sortByStatus'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; status?: 'active' | 'inactive' } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SubAdmin[]; meta: ListMeta } } } } };
    /** Add a sub-admin with permissions and partners that you hold, and email an invitation */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { firstName: string; lastName: string; email: string; permissions: number[]; business_partner_id: number[]; deviceType?: number | string | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SubAdmin } } } } };
  };
  '/admin/admins/{id}': {
    /** Delete a sub-admin: signed out at once, and the email can be used again */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** One sub-admin */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SubAdmin } } } } };
    /** Change a sub-admin; an absent key keeps its value, and the email cannot be changed */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { firstName?: string; lastName?: string; permissions?: number[]; business_partner_id?: number[]; isActive?: boolean; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SubAdmin } } } } };
  };
  '/admin/admins/{id}/invitation': {
    /** Send the invitation again to a sub-admin who has not set a password yet */
    post: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/admin/admins/{id}/second-factor': {
    /** Reset the second factor of a sub-admin who has lost it: signed out at once, and told by email */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/admin/amenities': {
    /** List amenities */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Amenity[]; meta: ListMeta } } } } };
    /** Add an amenity; its image has at most 60x60 px */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { name: string; image: string; fileName?: string | null; ownerId?: number | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Amenity } } } } };
  };
  '/admin/amenities/{id}': {
    /** Delete an amenity that no space uses */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** One amenity */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Amenity } } } } };
    /** Change an amenity; an absent key keeps its value, so send the image only if it has changed */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { name?: string; image?: string; fileName?: string | null; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Amenity } } } } };
  };
  '/admin/announcements': {
    /** List announcements */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByHeading' | 'sortByPublishDate' | 'sortByStatus' | 'sortByName'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; status?: 'published' | 'unpublished'; ownerId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Announcement[]; meta: ListMeta } } } } };
    /** Add an announcement, unpublished */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { heading: string; content: string; translations?: Record<string, { heading?: string | null; content?: string | null } | null>; bannerImg?: string | null; fileName?: string | null; locationIds?: number[]; spaceIds?: number[]; partnerIds?: number[]; showsFrom?: string | null; showsUntil?: string | null; ownerId?: number | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Announcement } } } } };
  };
  '/admin/announcements/{id}': {
    /** Delete an announcement */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** One announcement */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Announcement } } } } };
    /** Change an announcement; an absent key keeps its value, null clears the banner */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { heading?: string; content?: string; translations?: Record<string, { heading?: string | null; content?: string | null } | null>; bannerImg?: string | null; fileName?: string | null; locationIds?: number[]; spaceIds?: number[]; partnerIds?: number[]; showsFrom?: string | null; showsUntil?: string | null; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Announcement } } } } };
  };
  '/admin/announcements/{id}/status': {
    /** Publish or unpublish an announcement */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { isPublish: boolean } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Announcement } } } } };
  };
  '/admin/audio': {
    /** List audio files */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: AudioRow[]; meta: ListMeta } } } } };
    /** Add an audio file: MP3 or WAV, at most 10 MB */
    post: { parameters: {  }; requestBody: { content: { 'multipart/form-data': { audioName: string; file: Blob | string; fileName?: string | null; ownerId?: number | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Audio } } } } };
  };
  '/admin/audio/{id}': {
    /** Delete an audio file that no space uses */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** One audio file, with the spaces that use it */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: AudioRow } } } } };
    /** Rename an audio file or replace its file; an absent key keeps its value */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'multipart/form-data': { audioName?: string; file?: Blob | string; fileName?: string | null; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Audio } } } } };
  };
  '/admin/audio/signed-url': {
    /** A URL to PUT one audio file to, and the pathname to save afterwards */
    get: { parameters: { query: { filename: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { url: string; pathname: string } } } } } };
  };
  '/admin/audit-log': {
    /** Who did what to which record, newest first */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; entityId?: string | number; startDate?: string | number; endDate?: string | number; adminId?: string | number; entity?: 'customer' | 'space' | 'space settings' | 'booking' | 'sponsor' | 'pricing plan' | 'partner' | 'amenity' | 'feature' | 'health-alerts' | 'audio file' | 'wifi codes' | 'location' | 'announcement' | 'text' | 'promo code' | 'seasonal credit' | 'business partner' | 'receipt' | 'sub-admin' | 'statement' | 'money settings' | 'admin' | 'email proof' | 'bulk job' | 'export' | 'effect'; by?: 'staff' | 'visitor' | 'pod' | 'system' } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: AuditLine[]; meta: ListMeta } } } } };
  };
  '/admin/audit-log/people': {
    /** Everyone who appears in the audit log */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; ids?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { id: number; name: string }[]; meta: ListMeta } } } } };
  };
  '/admin/board': {
    /** Spaces with what happens in them now and in the next twelve hours */
    get: { parameters: { query?: { ids?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BoardSpace[] } } } } };
  };
  '/admin/booking/{id}': {
    /** Cancel an upcoming or current booking; this refunds nothing */
    delete: { parameters: { path: { id: string | number }; header?: { 'Idempotency-Key'?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** One booking in full */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Booking } } } } };
  };
  '/admin/booking/{id}/cancel-refund': {
    /** Cancel an upcoming or current booking and refund it to the card or the wallet */
    post: { parameters: { path: { id: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { type: 'card' | 'wallet'; amount: number | string; reason?: string | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: RefundOutcome } } } } };
  };
  '/admin/booking/{id}/extend': {
    /** What a booking could be lengthened by, and what that costs at the counter */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: MoreTime } } } } };
    /** Lengthen a current booking for somebody who pays at the counter */
    post: { parameters: { path: { id: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { pricingPlanId: number; payment: { method: string; reference?: string | null; amount: number | string }; extendsFrom?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { id: number; datetimeEnd: string; amount: number } } } } } };
  };
  '/admin/booking/{id}/free-pod': {
    /** Move the guest of a running booking to a free space of the same location, at no cost */
    post: { parameters: { path: { id: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { freePodId: number; undo?: boolean } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { podId: number } } } } } };
  };
  '/admin/booking/{id}/lock': {
    /** The same as POST, for API clients with a bearer token */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: DoorOutcome } } } } };
    /** Lock the door of a live booking; returns once its pod has done so */
    post: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: DoorOutcome } } } } };
  };
  '/admin/booking/{id}/move': {
    /** Whether an upcoming booking could be moved to a start and a space, or why not */
    get: { parameters: { path: { id: string | number }; query: { datetimeStart: string | number; podId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: MoveCheck } } } } };
  };
  '/admin/booking/{id}/move/spaces': {
    /** The spaces that a booking could be in at the same price, its own first */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { id: number; name: string; shortName: string | null; location: string }[] } } } } };
  };
  '/admin/booking/{id}/notes': {
    /** Add a note for staff to a booking */
    post: { parameters: { path: { id: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { text: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BookingNote } } } } };
  };
  '/admin/booking/{id}/payment-receipt': {
    /** The receipt of a booking, as JSON or, with `format=pdf`, as a PDF; the first request gives it its number */
    get: { parameters: { path: { id: string | number }; query?: { format?: 'json' | 'pdf' } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Receipt } } } } };
  };
  '/admin/booking/{id}/price-details': {
    /** The price lines of a booking, then of each extension */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PriceLine[] } } } } };
  };
  '/admin/booking/{id}/refund': {
    /** Refunds of a booking, and what can still be refunded */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: RefundDetails } } } } };
    /** Refund a past or cancelled booking to the card or the wallet */
    put: { parameters: { path: { id: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { type: 'card' | 'wallet'; amount: number | string; reason?: string | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: RefundOutcome } } } } };
  };
  '/admin/booking/{id}/send-image': {
    /** The same as POST, for API clients with a bearer token */
    get: { parameters: { path: { id: string | number }; query: { email: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { images: number; email: string } } } } } };
    /** Email the images of a booking to an address */
    post: { parameters: { path: { id: string | number }; query: { email: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { images: number; email: string } } } } } };
  };
  '/admin/booking/{id}/story': {
    /** What happened to a booking, in words, and what may be done */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BookingStory } } } } };
  };
  '/admin/booking/{id}/unlock': {
    /** The same as POST, for API clients with a bearer token */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: DoorOutcome } } } } };
    /** Unlock the door of a live booking; returns once its pod has done so */
    post: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: DoorOutcome } } } } };
  };
  '/admin/bookings': {
    /** List bookings of a time group (`filter`) */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByStartDate' | 'sortByStatus' | 'sortByBookingType' | 'sortByAmount'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; userId?: string | number; bookingType?: 'ALL' | 'WALKIN' | 'PP' | 'BP'; isAmountRefunded?: 'true' | 'false'; planId?: string | number; weekday?: '1' | '2' | '3' | '4' | '5' | '6' | '7'; hour?: '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | '13' | '14' | '15' | '16' | '17' | '18' | '19' | '20' | '21' | '22' | '23'; filter?: 'current' | 'upcoming' | 'past' | 'cancelled'; startDate?: string | number; endDate?: string | number; businessPartnerId?: string | number; subPartnerId?: string | number; locationId?: string | number; refundState?: 'due' | 'refunded' | 'none' } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BookingRow[]; meta: ListMeta } } } } };
  };
  '/admin/bookings/inventory/{id}/unlock': {
    /** The same as POST, for API clients with a bearer token */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: DoorOutcome } } } } };
    /** Open the door of a space outside a booking; returns once its pod has done so */
    post: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: DoorOutcome } } } } };
  };
  '/admin/box-types': {
    /** The partner types of spaces, after the default one */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BoxType[] } } } } };
  };
  '/admin/bulk-jobs': {
    /** Do the same to many records of a list; up to 50 are done before it answers */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { kind: 'customer.activate' | 'customer.deactivate' | 'space.activate' | 'space.deactivate' | 'space.plans' | 'space.price' | 'space.price-back' | 'space.sponsor' | 'space.features' | 'space.delete' | 'sponsor.delete' | 'plan.delete' | 'partner.delete' | 'amenity.delete' | 'feature.delete' | 'audio.delete' | 'location.activate' | 'location.deactivate' | 'location.delete' | 'announcement.publish' | 'announcement.unpublish' | 'announcement.delete' | 'sub-admin.activate' | 'sub-admin.deactivate'; params?: Record<string, unknown>; ids?: number[]; query?: string; jobId?: number } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BulkJob } } } } };
  };
  '/admin/bulk-jobs/{id}': {
    /** How far a job on many records is, and what it left out */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BulkJob } } } } };
  };
  '/admin/bulk-jobs/{id}/again': {
    /** Try again to move or refund the bookings that a job left out */
    post: { parameters: { path: { id: string | number }; header?: { 'Idempotency-Key'?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: StartedBulkJob } } } } };
  };
  '/admin/bulk-jobs/{id}/stop': {
    /** Stop a job on many records; what is done stays done */
    post: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BulkJob } } } } };
  };
  '/admin/business-partner': {
    /** List business partners, their keys masked. `lookup=true` returns id, name and code of those without a parent to any staff; with `parentId` the sub-partners of one */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByCode'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; parentId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BusinessPartner[]; meta: ListMeta } } } } };
    /** Add a business partner; its keys are created here. Not for sub-admins of selected partners */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { name: string; logo?: string | null; fileName?: string | null; receiptName?: string | null; receiptEmail?: string | null; receiptDescription?: string | null; code: string; parentId?: number | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BusinessPartner } } } } };
  };
  '/admin/business-partner/{id}': {
    /** Delete a business partner that is not in use */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** One business partner with its sub-partners; its key is masked */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BusinessPartnerDetail } } } } };
    /** Change a business partner, except its code, parent and keys; an absent key keeps its value */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { name?: string; logo?: string | null; fileName?: string | null; receiptName?: string | null; receiptEmail?: string | null; receiptDescription?: string | null; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BusinessPartner } } } } };
  };
  '/admin/business-partner/{id}/end-old-key': {
    /** End the old API key of a business partner now; 409 if none is active */
    post: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BusinessPartner } } } } };
  };
  '/admin/business-partner/{id}/reveal-key': {
    /** Reveal the API key of a business partner; recorded in the audit log */
    post: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { api_key: string } } } } } };
  };
  '/admin/business-partner/{id}/rotate-key': {
    /** Rotate the API key of a business partner; the old one keeps working for `overlapHours`, 24 by default */
    post: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { overlapHours?: number; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BusinessPartner } } } } };
  };
  '/admin/business-partner/{id}/statement-recipients': {
    /** Choose who gets a partner’s monthly statements by mail */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { emails: string[] } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { emails: string[] } } } } } };
  };
  '/admin/credit': {
    /** The seasonal wallet credit */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SeasonalCredit } } } } };
  };
  '/admin/credit-wallet/{userId}': {
    /** A user’s ledger, newest first, with the balance after each entry */
    get: { parameters: { path: { userId: string | number }; query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: LedgerLine[]; meta: ListMeta } } } } };
    /** Assign credit to a user; returns the new balance */
    put: { parameters: { path: { userId: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { amount: number | string; note?: string | null; ownerId?: number | null; userId?: number } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Wallet } } } } };
  };
  '/admin/credit-wallet/{userId}/take-back': {
    /** Take credit back from a user, with the reason; returns the new balance */
    post: { parameters: { path: { userId: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { amount: number | string; note: string; ownerId?: number | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Wallet } } } } };
  };
  '/admin/credit/{id}': {
    /** Change the seasonal wallet credit; an absent key keeps its value */
    put: { parameters: { path: { id: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { amount?: number | string; fromDate?: string | null; isActive?: boolean; toDate?: string | null; expiresAfterDays?: number | null; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SeasonalCredit } } } } };
  };
  '/admin/dashboard/panel-report': {
    /** All-time number of bookings and users, and total income */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { bookingCount?: number; userCount?: number; totalIncome: number } } } } } };
  };
  '/admin/dashboard/revenue': {
    /** Income per month, in the operator’s time zone */
    get: { parameters: { query?: { startDate?: string | number; endDate?: string | number; locationId?: string | number; location?: string | number; export?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { revenue_stats: { year: number; name: string; count: number }[] } } } } } };
  };
  '/admin/dashboard/statistics': {
    /** Bookings and new users per month, in the operator’s time zone */
    get: { parameters: { query?: { startDate?: string | number; endDate?: string | number; locationId?: string | number; location?: string | number; export?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { booking_stats?: { year: number; name: string; count: number }[]; user_stats?: { year: number; name: string; count: number }[] } } } } } };
  };
  '/admin/disputes': {
    /** Payments that a cardholder disputes; what needs evidence soonest first */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Dispute[] } } } } };
  };
  '/admin/disputes/{id}/evidence': {
    /** The evidence of a dispute as a ZIP: summary, story, terms, receipt, photos */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/admin/exports': {
    /** Your own large exports of the last day */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: ListExport[] } } } } };
    /** Have a large CSV written by a job */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { list: 'bookings' | 'users' | 'movements' | 'audit-log' | 'wifi-codes'; query: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: ListExport } } } } };
  };
  '/admin/exports/{id}/file': {
    /** The file of an export that is done, for the person who requested it */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/admin/features': {
    /** List the features of the internal app */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Feature[]; meta: ListMeta } } } } };
    /** Add a feature; the key `custom` needs a text or a banner, other keys drop them */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { name: string; key: 'custom' | 'wifi' | 'buy_pod' | 'photobooth' | 'location' | 'support' | 'flight_status' | 'survey' | 'video_calling' | 'lighting' | 'pod'; image: string; fileName?: string | null; htmlText?: string | null; translations?: Record<string, { name?: string | null; htmlText?: string | null } | null>; bannerImg?: string | null; bannerFileName?: string | null; ownerId?: number | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Feature } } } } };
  };
  '/admin/features/{id}': {
    /** Delete a feature that no space uses */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** One feature of the internal app */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Feature } } } } };
    /** Change a feature; an absent key keeps its value, and a key other than `custom` clears text and banner */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { name?: string; key?: 'custom' | 'wifi' | 'buy_pod' | 'photobooth' | 'location' | 'support' | 'flight_status' | 'survey' | 'video_calling' | 'lighting' | 'pod'; image?: string; fileName?: string | null; htmlText?: string | null; translations?: Record<string, { name?: string | null; htmlText?: string | null } | null>; bannerImg?: string | null; bannerFileName?: string | null; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Feature } } } } };
  };
  '/admin/health': {
    /** List spaces with the state of their pods. `tab` is `active` (the default), `inactive` or `all` */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByVerdict' | 'sortByLocation' | 'sortByLastReport'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; verdict?: 'silent' | 'failed' | 'fine' | 'none'; tab?: 'active' | 'inactive' | 'all'; state?: 'out-of-service' | 'door-trouble' | 'silent' | 'part-off' | 'unknown' | 'ok' | 'none'; businessPartnerId?: string | number; partnerId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: HealthRow[]; meta: ListMeta } } } } };
  };
  '/admin/health/{podId}': {
    /** One pod: its components, the last 24 hours, and its incidents */
    get: { parameters: { path: { podId: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: HealthDetail } } } } };
  };
  '/admin/health/request': {
    /** Request data: publishes the state of every pod in scope as realtime `data` events */
    post: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { entries: number } } } } } };
  };
  '/admin/ledger': {
    /** All money in and out, newest first */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByAmount'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; bookingId?: string | number; userId?: string | number; startDate?: string | number; endDate?: string | number; kind?: 'payment' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'fee' | 'payout' | 'walk_up' | 'pass' | 'pass_returned' | 'credit_given' | 'credit_taken' | 'credit_expired' | 'credit_spent' | 'promo' | 'waived'; method?: 'card' | 'wallet' | 'counter' | 'partner' | 'provider' | 'none'; businessPartnerId?: string | number; locationId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Movement[]; meta: ListMeta } } } } };
  };
  '/admin/ledger/reconciliation': {
    /** A range of days as the card provider, the ledger and the bookings know it; differences first */
    get: { parameters: { query: { startDate: string | number; endDate: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Reconciliation } } } } };
  };
  '/admin/ledger/totals': {
    /** What the movements of the same filters add up to, and the revenue among them */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByAmount'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; bookingId?: string | number; userId?: string | number; startDate?: string | number; endDate?: string | number; kind?: 'payment' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'fee' | 'payout' | 'walk_up' | 'pass' | 'pass_returned' | 'credit_given' | 'credit_taken' | 'credit_expired' | 'credit_spent' | 'promo' | 'waived'; method?: 'card' | 'wallet' | 'counter' | 'partner' | 'provider' | 'none'; businessPartnerId?: string | number; locationId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: LedgerTotals } } } } };
  };
  '/admin/outage-refunds': {
    /** What a bulk refund of all bookings that an outage touched would do */
    get: { parameters: { query: { spaceIds: string | number; from: string | number; to: string | number; isFromSecond?: 'true' | 'false'; isToSecond?: 'true' | 'false'; method: 'original' | 'wallet' } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: OutagePreview } } } } };
    /** Start the bulk refund of an outage */
    post: { parameters: { header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { spaceIds: number[]; from: string; to: string; isFromSecond?: boolean; isToSecond?: boolean; method: 'original' | 'wallet'; amount: number | string; reason?: string | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: StartedBulkJob } } } } };
  };
  '/admin/partner-receipt': {
    /** List the receipts of the business partner `id`, or without it of every partner */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByEmail'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; id?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PartnerReceipt[]; meta: ListMeta } } } } };
    /** Add a receipt to a business partner; its logo has at most 340x108 px */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { partnerName: string; receiptName: string; receiptEmail: string; receiptDescription: string; logo?: string | null; businessPartnerId: number } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PartnerReceipt } } } } };
  };
  '/admin/partner-receipt/{id}': {
    /** Delete a receipt */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** One receipt of a business partner */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PartnerReceipt } } } } };
    /** Change a receipt; an absent key keeps its value */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { partnerName?: string; receiptName?: string; receiptEmail?: string; receiptDescription?: string; logo?: string | null; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PartnerReceipt } } } } };
  };
  '/admin/permissions': {
    /** The permissions that the caller can grant, by area */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: AssignablePermission[] } } } } };
  };
  '/admin/permissions/me': {
    /** Your own permissions */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PermissionRecord[] } } } } };
  };
  '/admin/photo': {
    /** The images of a booking (`bookingId`) */
    get: { parameters: { query: { bookingId: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Photo[] } } } } };
  };
  '/admin/pod': {
    /** List spaces */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByStatus'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; status?: 'standing' | 'active' | 'inactive' | 'deleted'; country?: string | number; state?: string | number; city?: string | number; locationId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SpaceRow[]; meta: ListMeta } } } } };
  };
  '/admin/pod/{id}': {
    /** One space with all its related records */
    get: { parameters: { path: { id: string | number }; query?: { config?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Space } } } } };
  };
  '/admin/pod/{id}/change-status': {
    /** Open or close a space for new bookings */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { isActive: boolean } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { id: number; status: string; isActive: boolean } } } } } };
  };
  '/admin/pod/{id}/change-wifi': {
    /** Switch a space between CradlePoint and Ruckus; returns once its pod has done so */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { isCradlepointEnabled: boolean } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/admin/pod/{id}/config': {
    /** The config of a space, and its earlier versions */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SpaceConfig } } } } };
    /** Save a config as the current version */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { config: string; basedOn?: number | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SpaceConfig } } } } };
  };
  '/admin/pod/{id}/device-token': {
    /** Create or rotate the device token of a space’s pod; it is shown only once */
    post: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { token: string } } } } } };
  };
  '/admin/pod/{id}/door-works': {
    /** Say that the door of a space works: it is sold again */
    post: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/admin/pod/{id}/walk-up': {
    /** What could be booked at the counter in a space from a start on, and what that costs */
    get: { parameters: { path: { id: string | number }; query?: { datetimeStart?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: WalkUpOffer } } } } };
  };
  '/admin/pod/deactivate': {
    /** Make spaces inactive; bookings that are there stay, move, or are cancelled and refunded */
    post: { parameters: { header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { bookings?: { id: number; do: 'leave' | 'move' | 'refund' }[]; amount?: number | string; spaceIds: number[] } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: DeactivatedSpaces } } } } };
  };
  '/admin/pod/web/{id}': {
    /** A space as a visitor sees it */
    get: { parameters: { path: { id: string | number }; query?: { bookingId?: string | number; audios?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: WebSpace } } } } };
  };
  '/admin/pod/web/{id}/nearest': {
    /** The nearest space of the same location that can be booked now, if any; also of a space that was removed */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: NearestSpace | null } } } } };
  };
  '/admin/pod/web/{id}/unlock/{bookingId}': {
    /** Open the door of a live booking; returns once its pod has acknowledged */
    post: { parameters: { path: { id: string | number; bookingId: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { commandId: number; message: string } } } } } };
  };
  '/admin/pricingPlans': {
    /** List pricing plans */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByDuration' | 'sortByCost'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PricingPlan[]; meta: ListMeta } } } } };
    /** Add a pricing plan */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { duration: number; cost: number | string; ownerId?: number | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PricingPlan } } } } };
  };
  '/admin/pricingPlans/{id}': {
    /** Delete a pricing plan that no space offers */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** One pricing plan */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PricingPlan } } } } };
    /** Change a pricing plan; an absent key keeps its value */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { duration?: number; cost?: number | string; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PricingPlan } } } } };
  };
  '/admin/privacyPolicy': {
    /** The current privacy text, as an array of one */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PrivacyPolicy[] } } } } };
    /** Save a new version of the privacy policy; it takes effect at once */
    put: { parameters: {  }; requestBody: { content: { 'application/json': { privacyhtmlDescription?: string; htmlDescription?: string; translations?: Record<string, { htmlDescription?: string | null } | null>; description?: string | null; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PrivacyPolicy } } } } };
  };
  '/admin/promocode': {
    /** The seasonal promo code */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SeasonalPromo } } } } };
  };
  '/admin/promocode/{id}': {
    /** Change the seasonal promo code; an absent key keeps its value */
    put: { parameters: { path: { id: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { name?: string; amount?: number | string; fromDate?: string | null; expiredAt?: string | null; maxUseLimit?: number | string | null; isActive?: boolean; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SeasonalPromo } } } } };
  };
  '/admin/promocode/assign-promocode': {
    /** Assign a promo code to a user, or to everyone with `availableToAll` */
    post: { parameters: { header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { name: string; amount: number | string; expiredAt: string; userId: number; ownerId?: number | null; maxUseLimit?: number | string | null; availableToAll?: boolean } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PromoCode } } } } };
  };
  '/admin/qr-code/locations': {
    /** Locations with spaces that a partner sells, and how many */
    get: { parameters: { query: { search?: string | number; page?: string | number; limit?: string | number; ids?: string | number; partnerId: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: CodedLocation[]; meta: ListMeta } } } } };
  };
  '/admin/qr-code/spaces': {
    /** Spaces whose QR code one may make, by name; searched by name and location */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; ids?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: CodedSpace[]; meta: ListMeta } } } } };
  };
  '/admin/radius-wifi': {
    /** The number of codes: used, unused and total */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: WifiStock } } } } };
    /** Add codes from a CSV file: the header `code`, one code per line, at most 100,000 */
    post: { parameters: {  }; requestBody: { content: { 'multipart/form-data': { file: Blob | string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: WifiUpload } } } } };
  };
  '/admin/radius-wifi/codes': {
    /** All codes, with the booking each was given to */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; state?: 'used' | 'unused' } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: WifiCode[]; meta: ListMeta } } } } };
  };
  '/admin/radius-wifi/signed-url': {
    /** A URL to PUT one CSV file to, and the pathname to send afterwards */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { url: string; pathname: string } } } } } };
  };
  '/admin/refunds/{id}/close': {
    /** Close a refund that failed and was dealt with in another way, with a note */
    post: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { note: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { id: number } } } } } };
  };
  '/admin/refunds/{id}/instead': {
    /** Refund once more what a card refund did not give back, or to the wallet instead */
    post: { parameters: { path: { id: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { type: 'card' | 'wallet' } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: RefundOutcome } } } } };
  };
  '/admin/search': {
    /** Bookings, users and spaces by name, reference or email: the newest of each */
    get: { parameters: { query?: { q?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SearchResults } } } } };
  };
  '/admin/space-blocks': {
    /** List when spaces are out of service */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortBySpace' | 'sortByStart'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; state?: 'running' | 'upcoming' | 'over' } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SpaceBlock[]; meta: ListMeta } } } } };
    /** Put spaces out of service; bookings that are there stay, move, or are cancelled and refunded */
    post: { parameters: { header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { spaceIds: number[]; startsAt: string; endsAt: string | null; reason: 'maintenance' | 'repair' | 'cleaning' | 'other'; note?: string | null; bookings?: { id: number; do: 'leave' | 'move' | 'refund' }[]; amount?: number | string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: NewSpaceBlocks } } } } };
  };
  '/admin/space-blocks/{id}': {
    /** Put a space into service again: what runs ends now, what has not begun is removed */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** When a space is out of service, and why */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SpaceBlock } } } } };
    /** Change when or why a space is out of service; an absent key keeps its value */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { startsAt?: string; endsAt?: string | null; reason?: 'maintenance' | 'repair' | 'cleaning' | 'other'; note?: string | null; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SpaceBlock } } } } };
  };
  '/admin/space-blocks/{id}/lengthen': {
    /** Keep a space out of service for one more day on its clock */
    post: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SpaceBlock } } } } };
  };
  '/admin/space-blocks/meets': {
    /** List the bookings that would run or begin while the spaces are closed */
    get: { parameters: { query: { spaceIds: string | number; startsAt: string | number; endsAt?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BookingInBlock[] } } } } };
  };
  '/admin/space-names': {
    /** The names that spaces added together would get, with what their doors say */
    get: { parameters: { query: { name: string | number; locationId: string | number; quantity?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: ProposedName[] } } } } };
  };
  '/admin/sponsors': {
    /** List sponsors */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Sponsor[]; meta: ListMeta } } } } };
    /** Add a sponsor */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { name: string; logoUrl: string; fileName?: string | null; theme?: { Color: { BrandPrimary?: string | null; BrandSecondary?: string | null; Neutral?: string | null; NeutralLight?: string | null; NeutralDark?: string | null; NeutralExtraDark?: string | null; White?: string | null; Success?: string | null; Error?: string | null } } | null; ownerId?: number | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Sponsor } } } } };
  };
  '/admin/sponsors/{id}': {
    /** Delete a sponsor that no space uses */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** One sponsor, with its spaces */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SponsorDetail } } } } };
    /** Change a sponsor; an absent key keeps its value, but a theme replaces the whole theme */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { name?: string; logoUrl?: string; fileName?: string | null; theme?: { Color: { BrandPrimary?: string | null; BrandSecondary?: string | null; Neutral?: string | null; NeutralLight?: string | null; NeutralDark?: string | null; NeutralExtraDark?: string | null; White?: string | null; Success?: string | null; Error?: string | null } } | null; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Sponsor } } } } };
  };
  '/admin/statements': {
    /** The statements of a month, or the figures so far while it is open */
    get: { parameters: { query: { month: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: StatementMonth } } } } };
    /** Close a month that has ended: its statements do not change any more */
    post: { parameters: { header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { month: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: ClosedMonth } } } } };
  };
  '/admin/statements/{id}': {
    /** A statement as JSON or PDF, or its movements as CSV */
    get: { parameters: { path: { id: string | number }; query?: { format?: 'json' | 'csv' | 'pdf' } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Statement } } } } };
  };
  '/admin/termsAndCondition': {
    /** The current terms text, as an array of one */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Terms[] } } } } };
    /** Save a new version of the terms; it takes effect at once */
    put: { parameters: {  }; requestBody: { content: { 'application/json': { htmlDescription: string; translations?: Record<string, { htmlDescription?: string | null } | null>; description?: string | null; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Terms } } } } };
  };
  '/admin/timeline': {
    /** What happens in spaces between two instants: bookings, holds, restricted hours, when they are out of service, silence of the pods */
    get: { parameters: { query: { ids: string | number; from: string | number; until: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SpaceTimes[] } } } } };
  };
  '/admin/users/change-password': {
    /** Change your own password; all other sessions end */
    put: { parameters: {  }; requestBody: { content: { 'application/json': { oldPassword?: string; password?: string; newPassword: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/amenities': {
    /** Amenities as choices: id and name */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { id: number; name: string }[]; meta: ListMeta } } } } };
  };
  '/auth/forgotPassword': {
    /** Email a link to set a new password */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { email: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/auth/resetPassword': {
    /** Set a new password with the token from the emailed link */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { token: string; newPassword: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/booking': {
    /** Book for somebody who pays at the counter or has a pass, now or later */
    post: { parameters: { header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': WalkUpInput } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: WalkUp } } } } };
  };
  '/booking/{id}': {
    /** Move an upcoming booking to another start or space; its duration and price stay */
    put: { parameters: { path: { id: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { datetimeStart: string; podId?: number; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/booking/{id}/payment-receipt/send-mail': {
    /** Email the receipt of a booking to the user */
    post: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { receiptNumber: number; email: string } } } } } };
  };
  '/bookings/instant': {
    /** Create a booking hold (2 minutes), or extend a booking with `isExtended=true` */
    post: { parameters: { query?: { bookingId?: string | number; isExtended?: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { email: string; countryCode: string; phone: string; podId: number; pricingPlanId: number; datetimeStart?: string; datetimeEnd?: string; timezone?: string; bookingType?: 'ALL'; promoCode?: string | null; extendsFrom?: string; replaces?: string; express?: false } | { podId: number; pricingPlanId: number; datetimeStart?: string; datetimeEnd?: string; timezone?: string; bookingType?: 'ALL'; promoCode?: string | null; extendsFrom?: string; replaces?: string; express: true } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: InstantBooking } } } } };
  };
  '/bookings/web/{webId}': {
    /** Release your own unpaid hold */
    delete: { parameters: { path: { webId: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** Your own booking */
    get: { parameters: { path: { webId: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: WebBooking } } } } };
  };
  '/bookings/web/{webId}/applePay': {
    /** The client secret for paying a held booking with Apple Pay or Google Pay */
    post: { parameters: { path: { webId: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { discount?: number | string | null; pricingPlanId?: number | string | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { clientSecret: string } } } } } };
  };
  '/bookings/web/{webId}/confirm/{token}': {
    /** Pay a held booking with a token of the card script: pm_…, ctoken_…, tok_…, `free` or `kept` */
    post: { parameters: { path: { webId: string | number; token: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { email?: string; phone?: string; name?: string; keepCard?: boolean } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { status: 'confirmed' | 'requires_action' | 'processing'; clientSecret?: string } } } } } };
  };
  '/bookings/web/{webId}/door-refund': {
    /** A full refund of your own booking whose door never opened */
    post: { parameters: { path: { webId: string | number }; header?: { 'Idempotency-Key'?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: DoorRefund } } } } };
  };
  '/bookings/web/{webId}/email': {
    /** Correct the address of your own booking, whose confirmation could not be mailed */
    put: { parameters: { path: { webId: string | number } }; requestBody: { content: { 'application/json': { email: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { email: string } } } } } };
  };
  '/bookings/web/{webId}/leave': {
    /** End your own stay now: the space is free for others, and nothing is refunded */
    post: { parameters: { path: { webId: string | number }; header?: { 'Idempotency-Key'?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { datetimeEnd: string } } } } } };
  };
  '/bookings/web/{webId}/other-space': {
    /** Move your own booking, whose door never opened, to the free space that it was offered */
    post: { parameters: { path: { webId: string | number }; header?: { 'Idempotency-Key'?: string | number } }; requestBody: { content: { 'application/json': { podId: number } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { podId: number } } } } } };
  };
  '/bookings/web/{webId}/version': {
    /** Whether your own booking has changed, and the server’s clock; cheap enough to ask every few seconds */
    get: { parameters: { path: { webId: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: BookingVersion } } } } };
  };
  '/bookings/web/email-code': {
    /** Email a 6-digit code that proves an address; the response is the same for every address */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { email: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/bookings/web/email-code/verify': {
    /** Verify the code of an email address; sets a signed cookie for a day and returns the available credit */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { email: string; code: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: ProvenEmail } } } } };
  };
  '/cities': {
    /** All cities of the state `id`, by name */
    get: { parameters: { query: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { id: number; name: string }[]; meta: ListMeta } } } } };
  };
  '/countries': {
    /** Countries with dial codes and flags, by name */
    get: { parameters: { query?: { page?: string | number; limit?: string | number; size?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Country[]; meta: ListMeta } } } } };
  };
  '/csp-reports': {
    /** Where browsers report what the Content-Security-Policy of a page blocked; it is logged */
    post: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/device/bookings': {
    /** Current bookings of this pod and those of the next 24 hours, with their passcode HMACs */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: DeviceBooking[] } } } } };
  };
  '/device/bookings/{id}/photos': {
    /** Upload images of a booking: JPEG or PNG, `file` repeated; deleted after 30 days */
    post: { parameters: { path: { id: string | number } }; requestBody: { content: { 'multipart/form-data': { file: Blob | string | (Blob | string)[] } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { images: number } } } } } };
  };
  '/device/commands': {
    /** Commands for this pod; waits up to `wait` seconds for one */
    get: { parameters: { query?: { wait?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: DeviceCommand[] } } } } };
  };
  '/device/commands/{id}/ack': {
    /** Acknowledge a command; may be repeated */
    post: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { ok: boolean; error?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { state: string } } } } } };
  };
  '/device/config': {
    /** The configuration of this pod */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: DeviceConfig } } } } };
  };
  '/device/health': {
    /** Report health, every 15 s */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { internal?: { pod_app_status?: boolean; cpu?: number; mem?: number; total_mem?: number; light1?: boolean; light2?: boolean; light3?: boolean; light4?: boolean; internalScreen?: boolean; internalCamera?: boolean; microphone?: boolean; sound?: boolean; internalApplaunch?: boolean; internalRuckus?: boolean; internalConnections?: boolean; internalApps?: boolean }; external?: { pod_app_status?: boolean; cpu?: number; mem?: number; total_mem?: number; externalScreen?: boolean; externalCamera?: boolean; paymentGateway?: boolean; doorLock?: boolean; externalApplaunch?: boolean; externalRuckus?: boolean; externalConnections?: boolean } } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/device/photos/signed-url': {
    /** A URL to PUT one picture to, and the pathname to send as `file` with its booking */
    get: { parameters: { query: { filename: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { url: string; pathname: string } } } } } };
  };
  '/geocode': {
    /** Coordinates and time zone of an address; the chosen country, state, city or location narrows it down */
    get: { parameters: { query?: { address?: string | number; countryId?: string | number; stateId?: string | number; cityId?: string | number; locationId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Coordinates } } } } };
  };
  '/healthz': {
    /** The process is running */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { alive: true } } } } } };
  };
  '/images/signed-url': {
    /** A URL to PUT one image to, and the pathname to save afterwards */
    get: { parameters: { query: { filename: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { url: string; pathname: string } } } } } };
  };
  '/jobs/run': {
    /** The same, for cron services that call by GET */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Record<string, number | 'failed'> } } } } };
    /** Run all jobs once; for installations without a long-lived server */
    post: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Record<string, number | 'failed'> } } } } };
  };
  '/locations': {
    /** List locations */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByCountry'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; country?: string | number; state?: string | number; city?: string | number; status?: 'active' | 'inactive' } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Location[]; meta: ListMeta } } } } };
    /** Add a location */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { name: string; address?: string | null; countryId?: number | null; stateId?: number | null; cityId?: number | null; country?: number | string | null; state?: number | string | null; city?: number | string | null; zipcode?: string | number | null; timezone?: string | null; latitude?: number | null; longitude?: number | null; is_active?: boolean } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Location } } } } };
  };
  '/locations/{id}': {
    /** Delete a location that no space uses */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** One location */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Location } } } } };
    /** Change a location; an absent key keeps its value, null clears it; is_active alone changes the status */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { name?: string; address?: string | null; countryId?: number | null; stateId?: number | null; cityId?: number | null; country?: number | string | null; state?: number | string | null; city?: number | string | null; zipcode?: string | number | null; timezone?: string | null; latitude?: number | null; longitude?: number | null; is_active?: boolean; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Location } } } } };
  };
  '/login': {
    /** Sign in; returns a bearer token */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { email: string; password: string; otp?: string; deviceType?: number; loginType?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { token: string; user: StaffProfile } } } } } };
  };
  '/logout': {
    /** Sign out: ends the session of the token or cookie */
    put: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/partner': {
    /** List partners */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByPromo'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Partner[]; meta: ListMeta } } } } };
    /** Add a partner; its logo has at most 250x150 px */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { name: string; promo?: string | null; discount?: number | null; logoUrl?: string | null; fileName?: string | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Partner } } } } };
  };
  '/partner/{id}': {
    /** Delete a partner that no space uses */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** One partner with the spaces that use it */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PartnerDetail } } } } };
    /** Change a partner; an absent key keeps its value, null clears it. Send the logo only if it has changed */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { name?: string; promo?: string | null; discount?: number | null; logoUrl?: string | null; fileName?: string | null; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Partner } } } } };
  };
  '/photos/{id}': {
    /** An image of a booking, by an address of `GET /admin/photo` or of a mail, until it expires */
    get: { parameters: { path: { id: string | number }; query: { expires: string | number; signature: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
  '/pod': {
    /** Add a space; with `quantity` or `each` several in one transaction, returned as an array */
    post: { parameters: { query?: { quantity?: string | number } }; requestBody: { content: { 'application/json': { name: string; shortName?: string | null; size?: number | null; box_type_id?: number | '' | null; locationId: number; secondaryLocations?: number[]; zipcode: string | number; timezone: string; tax: number; address?: string | null; description?: string | null; translations?: Record<string, { description?: string | null } | null>; latitude: number; longitude: number; pricingPlanId: number[]; partnerId?: number[]; business_partner_id?: number[]; sponsorId?: number | null; audio_id?: number | null; images?: { url: string; name?: string }[]; amenityIds?: number[]; extAppFeaturesIds?: { id: number; dragOrder: number }[]; config?: string; restrictedFrom?: string | null; restrictedTo?: string | null; doorOpensBy?: 'pod' | 'keypad' | 'staff'; inventoryId?: string | null; iwgCentreId?: string | null; terminalId?: string | null; calendarId?: string | null; calendarClientId?: string | null; calendarClientSecret?: string | null; calendarRefreshToken?: string | null; isActive?: boolean; isCradlepointEnabled?: boolean; quantity?: number; each?: { name: string; shortName?: string | null; inventoryId?: string | null; terminalId?: string | null }[]; cloneOf?: number; opensLater?: boolean } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Space | Space[] } } } } };
  };
  '/pod/{id}': {
    /** Delete a space without current or upcoming bookings; past bookings are kept */
    delete: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
    /** Change a space; an absent key keeps its value, null clears it */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { name?: string; shortName?: string | null; size?: number | null; box_type_id?: number | '' | null; locationId?: number; secondaryLocations?: number[]; zipcode?: string | number; timezone?: string; tax?: number; address?: string | null; description?: string | null; translations?: Record<string, { description?: string | null } | null>; latitude?: number; longitude?: number; pricingPlanId?: number[]; partnerId?: number[]; business_partner_id?: number[]; sponsorId?: number | null; audio_id?: number | null; images?: { url: string; name?: string }[]; amenityIds?: number[]; extAppFeaturesIds?: { id: number; dragOrder: number }[]; config?: string; restrictedFrom?: string | null; restrictedTo?: string | null; doorOpensBy?: 'pod' | 'keypad' | 'staff'; inventoryId?: string | null; iwgCentreId?: string | null; terminalId?: string | null; calendarId?: string | null; calendarClientId?: string | null; calendarClientSecret?: string | null; calendarRefreshToken?: string | null; isActive?: boolean; isCradlepointEnabled?: boolean; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: Space } } } } };
  };
  '/pricingPlans': {
    /** Pricing plans as choices: id and name */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByDuration' | 'sortByCost'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { id: number; name: string }[]; meta: ListMeta } } } } };
    /** Add a pricing plan */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { duration: number; cost: number | string; ownerId?: number | null } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PricingPlan } } } } };
  };
  '/pricingPlans/{id}': {
    /** One pricing plan */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PricingPlan } } } } };
  };
  '/promocode/public/{code}': {
    /** What a promo code is worth for a plan of a space */
    get: { parameters: { path: { code: string | number }; query: { podId: string | number; planId: string | number; email?: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PromoValue } } } } };
  };
  '/promocode/seasonal': {
    /** The seasonal promo code */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: SeasonalPromo } } } } };
  };
  '/readyz': {
    /** The process is ready: its database responds */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { ready: true; notes?: 'clock_wrong'[]; release?: { version: string; commit: string | null } } } } } } };
  };
  '/realtime/auth': {
    /** Prove that a connection may join a private channel. The response is not wrapped in `data` */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { socket_id: string; channel_name: string } } }; responses: { 200: { content: { 'application/json': { auth: string } } } } };
  };
  '/realtime/user-auth': {
    /** Prove who a connection belongs to, so that it ends when access ends. The response is not wrapped in `data` */
    post: { parameters: {  }; requestBody: { content: { 'application/json': { socket_id: string } } }; responses: { 200: { content: { 'application/json': { auth: string; user_data: string } } } } };
  };
  '/states': {
    /** All states of the country `id`, by name */
    get: { parameters: { query: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: { id: number; name: string }[]; meta: ListMeta } } } } };
  };
  '/timezones': {
    /** All time zones, with their current UTC offset */
    get: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: TimeZone[]; meta: ListMeta } } } } };
  };
  '/users': {
    /** List users; filter by `businessPartnerId` and creation date (`startDate`, `endDate`) */
    get: { parameters: { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByEmail' | 'sortByStatus'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; startDate?: string | number; endDate?: string | number; businessPartnerId?: string | number; status?: 'active' | 'inactive' | 'deleted' } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: User[]; meta: ListMeta } } } } };
  };
  '/users/{id}': {
    /** One user */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: User } } } } };
    /** Change a user’s profile, or their status; an absent key keeps its value */
    put: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { firstName?: string | null; lastName?: string | null; email?: string; countryCode?: string | null; phone?: string; address?: string | null; countryId?: number | null; stateId?: number | null; cityId?: number | null; zipcode?: string | number | null; country?: number | string | null; state?: number | string | null; city?: number | string | null; isActive?: boolean; status?: 'active' | 'inactive'; updatedAt?: string } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: User } } } } };
  };
  '/users/{id}/anonymise': {
    /** Anonymise a user everywhere, permanently; amounts are kept. Unscoped staff only */
    post: { parameters: { path: { id: string | number } }; requestBody: { content: { 'application/json': { confirm: true } } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: User } } } } };
  };
  '/users/{id}/export': {
    /** Export all that is held about a user; the audit log says who asked */
    post: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: PersonalData } } } } };
  };
  '/users/profile/{id}': {
    /** Your own profile */
    get: { parameters: { path: { id: string | number } }; responses: { 200: { content: { 'application/json': { message: 'success'; data: StaffProfile } } } } };
  };
  '/webhooks/stripe': {
    /** Signed events of the card provider */
    post: { parameters: {  }; responses: { 200: { content: { 'application/json': { message: 'success'; data: null } } } } };
  };
};
